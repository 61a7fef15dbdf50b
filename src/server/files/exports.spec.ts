import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, alice, bob, LARGEST, mint, signatureOf } from '#api/testing/blocks.ts'
import { type IndexedApi, startIndexed } from '#api/testing/indexed.ts'
import { select } from '#store/engine/database.ts'
import { array, number, string } from '#store/rows/columns.ts'

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
})
afterAll(() => it?.stop())

const path = `/api/token/${mint}/transfers/export`

test('the CSV of a token has every transfer once, oldest first, with every digit', async () => {
  const response = await it.ask(`${path}?format=csv`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="transfers-${mint}.csv"`)
  const lines = (await response.text()).trim().split('\n')
  expect(lines[0]).toBe(
    '"signature","time","slot","transaction_index","transfer_index","action","from","to","from_account","to_account","decimals","amount_raw","amount","fee_raw","fee"',
  )
  expect(lines).toHaveLength(10)
  expect(lines[1]).toBe(
    [
      `"${signatureOf('100 tokens')}"`,
      '"2023-11-14T22:13:20Z"',
      '100,1,0,"transfer"',
      `"${alice}","${bob}"`,
      `"${addressOf("alice's tokens")}","${addressOf("bob's tokens")}"`,
      `6,${LARGEST},"18446744073709.551615",0,"0.000000"`,
    ].join(','),
  )
  // The block of slot 101 has no time, and minted tokens come from no account.
  expect(lines[5]).toMatch(
    new RegExp(
      `^"${signatureOf('101 mint')}","",101,3,0,"mint","","","","${addressOf("alice's tokens")}",6,7,"0.000007",0,"0.000000"$`,
    ),
  )
  expect(lines.slice(1).map((line) => line.split(',').slice(2, 4).join('.'))).toEqual(
    [100, 101, 103].flatMap((slot) => [1, 3, 4].map((index) => `${slot}.${index}`)),
  )
})

test('no cell of a CSV begins with what a spreadsheet would run', async () => {
  const text = await (await it.ask(path)).text()
  for (const cell of text.split(/[,\n]/)) expect(cell).not.toMatch(/^"?[=+\-@]/)
})

test('the Parquet of a token is the same list, with u64 and dates as such', async () => {
  const response = await it.ask(`${path}?format=parquet`)
  expect(response.headers.get('content-type')).toBe('application/vnd.apache.parquet')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([bytes.subarray(0, 4).toString(), bytes.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1'])
  const rows = await select(
    it.store.db,
    { types: array(string), rows: number, sum: string, first: string },
    `SELECT [any(toTypeName(amount_raw)), any(toTypeName(amount)), any(toTypeName(fee))] AS types, count() AS rows, toString(sum(toUInt128(amount_raw))) AS sum,
       toString(min(time)) AS first
     FROM format(Parquet, unhex('${bytes.toString('hex')}'))`,
  )
  expect(rows).toEqual([
    {
      types: ['UInt64', 'Float64', 'Float64'].map((type) => expect.stringContaining(type)),
      rows: 9,
      sum: String(3n * LARGEST + 30n),
      first: expect.stringContaining('2023-11-14'),
    },
  ])
})

test('a token without transfers has a file without rows, and what is no mint or format is refused', async () => {
  const none = await it.ask(`/api/token/${addressOf('still')}/transfers/export`)
  expect([none.status, (await none.text()).trim().split('\n').length]).toEqual([200, 1])
  expect((await it.errorOf(`${path}?format=xlsx`)).status).toBe(400)
  expect((await it.errorOf('/api/token/x/transfers/export')).status).toBe(400)
})

test('two files are made at once, a third is refused, and a client that goes away makes room', async () => {
  // Sends the request without reading the response.
  const open = (): Promise<{ status: number; leave: () => void }> =>
    new Promise((resolve, reject) => {
      const request = get(`${it.api.url}${path}`, (response) => {
        response.pause()
        resolve({ status: response.statusCode ?? 0, leave: () => request.destroy() })
      })
      request.on('error', (error) => reject(error))
    })
  const all = await Promise.all(Array.from({ length: 6 }, open))
  expect(all.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2)
  expect(all.every(({ status }) => status === 200 || status === 429)).toBe(true)
  for (const { leave } of all) leave()
  await sleep(100)
  await expect.poll(async () => (await it.ask(path)).status).toBe(200)
})

test('who has the last byte of two files can have two more at once', async () => {
  const read = async () => {
    const response = await it.ask(path)
    await response.arrayBuffer()
    return response.status
  }
  for (let round = 0; round < 20; round++) expect(await Promise.all([read(), read()])).toEqual([200, 200])
})

test('the holders of a token are a file with every digit, the largest balance first', async () => {
  const at = `/api/token/${mint}/holders/export`
  const response = await it.ask(at)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="holders-${mint}.csv"`)
  // Two owners exist, and bob has the whole supply.
  expect((await response.text()).trim().split('\n')).toEqual([
    '"rank","owner","balance_raw","balance","share_percent","accounts"',
    `1,"${bob}",${LARGEST},"18446744073709.551615",100,1`,
  ])
  const parquet = Buffer.from(await (await it.ask(`${at}?format=parquet`)).arrayBuffer())
  expect(parquet.subarray(0, 4).toString()).toBe('PAR1')
})
