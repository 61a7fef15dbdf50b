import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, alice, bob, LARGEST, mint, signatureOf } from '#api/testing/blocks.ts'
import { type IndexedApi, startIndexed } from '#api/testing/indexed.ts'
import { tableFile } from '#lib/files/table-file.ts'
import { select } from '#store/engine/database.ts'
import { array, digits, nullable, number, string } from '#store/rows/columns.ts'

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
})
afterAll(() => it?.stop())

const pathOf = (what: string, address: string, query = '') =>
  `/api/address/${address}/${what}/export?${query}`
/** The lines of the file, the column names first. */
async function linesOf(what: string, address: string, query = ''): Promise<string[]> {
  const response = await it.ask(pathOf(what, address, query))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${what}-${address}.csv"`)
  return (await response.text()).trim().split('\n')
}
const placesIn = (lines: string[]) => lines.slice(1).map((line) => line.split(',').slice(2, 4).join('.'))
const inEachSlot = (...indexes: number[]) =>
  [100, 101, 103].flatMap((slot) => indexes.map((index) => `${slot}.${index}`))
const aliceTokens = addressOf("alice's tokens")
const bobTokens = addressOf("bob's tokens")

test('the transactions of an address are a file with each once, oldest first, with the change of its coins', async () => {
  const lines = await linesOf('transactions', alice)
  expect(lines[0]).toBe(
    '"signature","time","slot","transaction_index","status","fee_payer","fee_raw","fee","programs","types","change_raw","change","balance_raw","balance"',
  )
  expect(placesIn(lines)).toEqual(inEachSlot(0, 1, 2, 3, 4))
  expect(lines[1]).toBe(
    [
      `"${signatureOf('100 transfer')}"`,
      '"2023-11-14T22:13:20Z"',
      '100,0,"success"',
      `"${alice}"`,
      '5000,"0.000005","11111111111111111111111111111111","transfer",-5000,"-0.000005",999995000,"0.999995"',
    ].join(','),
  )
  // The block of slot 101 has no time.
  expect(lines[6]).toMatch(new RegExp(`^"${signatureOf('101 transfer')}",,101,0,`))
})

test('the transfers of an address are a file with every digit, its direction, and what only its token account received', async () => {
  const lines = await linesOf('transfers', bob)
  expect(lines[0]).toBe(
    '"signature","time","slot","transaction_index","action","direction","from","to","from_account","to_account","mint","decimals","amount_raw","amount","fee_raw","fee"',
  )
  // The failed transaction has no transfer.
  expect(placesIn(lines)).toEqual(inEachSlot(0, 1))
  expect(lines[1]).toContain(
    `"transfer","in","${alice}","${bob}","${alice}","${bob}",,9,9007199254740993,"9007199.254740993",0,"0"`,
  )
  expect(lines[2]).toContain(
    `"transfer","in","${alice}","${bob}","${aliceTokens}","${bobTokens}","${mint}",6,${LARGEST},"18446744073709.551615",0,"0"`,
  )
  const own = await linesOf('transfers', aliceTokens, `token=${mint}`)
  expect(own.slice(1, 4).map((line) => line.split(',').slice(4, 6).join())).toEqual([
    '"transfer","out"',
    '"mint","in"',
    '"burn","out"',
  ])
})

test('the balance changes of an address are a file with the exact balance before and after', async () => {
  const lines = await linesOf('balance-changes', alice, 'to=1700000000')
  expect(lines[0]).toBe(
    '"signature","time","slot","transaction_index","account","mint","decimals","before_raw","before","after_raw","after","change_raw","change"',
  )
  expect(placesIn(lines)).toEqual(['100.0', '100.1', '100.1', '100.3', '100.4'])
  expect(lines[3]).toContain(
    `"${aliceTokens}","${mint}",6,${LARGEST},"18446744073709.551615",0,"0",-${LARGEST},"-18446744073709.551615"`,
  )
})

test.each([
  ['status=failed', inEachSlot(2)],
  ['status=success', inEachSlot(0, 1, 3, 4)],
  [`token=${mint}`, inEachSlot(1, 3, 4)],
  [`counterparty=${bob}`, inEachSlot(0, 1, 2)],
  ['from=1700000001', ['103.0', '103.1', '103.2', '103.3', '103.4']],
  ['from=1800000000', []],
])('the file of the filter %s has what the list has', async (filter, places) => {
  expect(placesIn(await linesOf('transactions', alice, filter))).toEqual(places)
})

test('the Parquet of an address is the same list, with u64, signed numbers, doubles and dates as such', async () => {
  const response = await it.ask(pathOf('balance-changes', alice, 'format=parquet'))
  expect(response.headers.get('content-type')).toBe('application/vnd.apache.parquet')
  const bytes = Buffer.from(await response.arrayBuffer())
  const rows = await select(
    it.store.db,
    {
      types: array(string),
      rows: number,
      before: string,
      least: string,
      first: string,
      unknown: number,
      mints: array(string),
    },
    `SELECT [any(toTypeName(before_raw)), any(toTypeName(change_raw)), any(toTypeName(change)), any(toTypeName(time))] AS types, count() AS rows,
       toString(max(before_raw)) AS before, toString(min(change_raw)) AS least, toString(min(time)) AS first,
       countIf(time IS NULL) AS unknown, arraySort(groupUniqArray(ifNull(mint, ''))) AS mints
     FROM format(Parquet, unhex('${bytes.toString('hex')}'))`,
  )
  expect(rows).toEqual([
    {
      types: [
        expect.stringContaining('UInt64'),
        expect.stringContaining('Decimal(38, 0)'),
        expect.stringContaining('Float64'),
        expect.stringContaining('DateTime64'),
      ],
      rows: 15,
      before: String(LARGEST),
      least: `-${LARGEST}`,
      first: expect.stringContaining('2023-11-14'),
      unknown: 5,
      mints: ['', mint],
    },
  ])
})

test('a Parquet file of several groups of rows is read back whole by the engine', async () => {
  const columns = [
    { name: 'name', kind: 'text' },
    { name: 'time', kind: 'time' },
    { name: 'amount', kind: 'u64' },
    { name: 'change', kind: 'big' },
    { name: 'slot', kind: 'count' },
    { name: 'shown', kind: 'decimal' },
    { name: 'is_even', kind: 'flag' },
  ] as const
  async function* rows() {
    for (let batch = 0; batch < 3; batch++)
      yield Array.from({ length: 15_000 }, (_, i) =>
        i % 3 === 0
          ? [null, null, null, null, null, null, null]
          : [`row ${i}`, i, LARGEST - BigInt(i), BigInt(-i), i, `${i}.5`, i % 2 === 0],
      )
  }
  const parts: Buffer[] = []
  for await (const part of tableFile('parquet', columns, rows())) parts.push(part)
  const found = await select(
    it.store.db,
    {
      ...{ rows: digits, unknown: digits, names: digits, time: digits },
      ...{ most: digits, least: digits, change: nullable(string), slots: digits },
      ...{ shown: string, even: digits },
    },
    `SELECT count() AS rows, countIf(name IS NULL) AS unknown, uniqExact(name) AS names, max(toUnixTimestamp(time)) AS time,
       max(amount) AS most, min(amount) AS least, toString(min(change)) AS change, sum(slot) AS slots,
       toString(max(shown)) AS shown, countIf(is_even) AS even
     FROM format(Parquet, unhex('${Buffer.concat(parts).toString('hex')}'))`,
  )
  expect(found).toEqual([
    {
      rows: '45000',
      unknown: '15000',
      names: '10000',
      time: '14999',
      most: String(LARGEST - 1n),
      least: String(LARGEST - 14_999n),
      change: '-14999',
      shown: '14999.5',
      even: '15000',
      slots: String(3 * ((14_999 * 15_000) / 2 - (3 * 4_999 * 5_000) / 2)),
    },
  ])
})

test('an address without transactions has a file without rows, and what is no address, format or filter is refused', async () => {
  for (const what of ['transactions', 'transfers', 'balance-changes'])
    expect(await linesOf(what, addressOf('nobody'))).toHaveLength(1)
  expect(await it.errorOf(pathOf('transfers', alice, 'format=xlsx'))).toMatchObject({
    status: 400,
    message: expect.stringMatching(/^format is "xlsx"/),
  })
  expect(await it.errorOf(pathOf('transfers', 'x'))).toMatchObject({ status: 400 })
  expect(await it.errorOf(pathOf('transactions', alice, 'status=done'))).toMatchObject({
    status: 400,
    message: expect.stringMatching(/^status is "done"/),
  })
})

test('the holdings of an address are a file with the coin first, which has no mint', async () => {
  expect(await linesOf('holdings', bob)).toEqual([
    '"mint","token_account","symbol","decimals","amount_raw","amount","price_usd","value_usd","verified"',
    ',,"GOR",9,999995000,"0.999995",,,',
    `"${mint}","${bobTokens}",,6,18446744073709551615,"18446744073709.551615",,,false`,
  ])
})
