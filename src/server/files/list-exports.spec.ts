import { afterAll, beforeAll, expect, test } from 'vitest'
import { signatureOf } from '#api/testing/blocks.ts'
import { type IndexedApi, startIndexed } from '#api/testing/indexed.ts'
import { type ExportName, exportPaths } from '#contract/export-paths.ts'
import { select } from '#store/engine/database.ts'
import { number, string } from '#store/rows/columns.ts'
import { PROGRAM } from '#svm/program-ids.ts'

// Tests the files of lists that belong to neither an address nor a token.

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
})
afterAll(() => it?.stop())

const lists = {
  exportTransactions: '"signature","time","slot"',
  exportBlocks: '"height","slot"',
  exportBlockTransactions: '"signature","time","slot"',
  exportTokens: '"mint","symbol","name"',
  exportValidators: '"vote_account","identity","name"',
  exportTopHolders: '"rank","address","label"',
  exportPrograms: '"program","name","type"',
} as const satisfies Partial<Record<ExportName, string>>
type ListName = keyof typeof lists

const pathOf = (name: ListName, query = '') => `${exportPaths[name].replace(':height', '92')}?${query}`

async function linesOf(name: ListName, query = ''): Promise<string[]> {
  const response = await it.ask(pathOf(name, query))
  expect([name, response.status]).toEqual([name, 200])
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+(-92)?\.csv"$/)
  const text = await response.text()
  // A spreadsheet must not run any cell as a formula.
  for (const cell of text.split(/[,\n]/)) expect(cell).not.toMatch(/^"?[=+\-@]/)
  return text.trim().split('\n')
}

/** The lists that have a file without a node; the list of validators has none. */
const offChain = (Object.keys(lists) as ListName[]).filter((name) => name !== 'exportValidators')

test.each(offChain)('%s is a CSV file with the columns of the list', async (name) => {
  const [head] = await linesOf(name)
  expect(head?.startsWith(lists[name])).toBe(true)
})

test.each(offChain)('%s is a Parquet file with as many rows as the CSV', async (name) => {
  const lines = await linesOf(name)
  const response = await it.ask(pathOf(name, 'format=parquet'))
  expect(response.headers.get('content-type')).toBe('application/vnd.apache.parquet')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([bytes.subarray(0, 4).toString(), bytes.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1'])
  // The engine lists the columns of a file without rows, but selects nothing from it: see
  // empty-exports.spec.ts.
  if (lines.length === 1) return
  const [read] = await select(
    it.store.db,
    { rows: number },
    `SELECT count() AS rows FROM format(Parquet, unhex('${bytes.toString('hex')}'))`,
  )
  expect(read?.rows).toBe(lines.length - 1)
})

test('in a Parquet file numbers are numbers, and what is so or not is a boolean', async () => {
  const typesOf = async (name: ListName) => {
    const bytes = Buffer.from(await (await it.ask(pathOf(name, 'format=parquet'))).arrayBuffer())
    const columns = { name: string, type: string, default_type: string, default_expression: string }
    const rows = await select(
      it.store.db,
      { ...columns, comment: string, codec_expression: string, ttl_expression: string },
      `DESCRIBE TABLE format(Parquet, unhex('${bytes.toString('hex')}'))`,
    )
    return Object.fromEntries(rows.map(({ name, type }) => [name, type.replace(/^Nullable\((.*)\)$/, '$1')]))
  }
  expect(await typesOf('exportBlocks')).toMatchObject({
    ...{ fees_raw: 'Decimal(38, 0)', fees: 'Float64', compute_units: 'Decimal(38, 0)', finalized: 'Bool' },
  })
  expect(await typesOf('exportTransactions')).toMatchObject({
    ...{
      fee_raw: 'UInt64',
      fee: 'Float64',
      priority_fee_raw: 'UInt64',
      priority_fee: 'Float64',
      vote: 'Bool',
    },
  })
  expect(await typesOf('exportTokens')).toMatchObject({ price_usd: 'Float64', verified: 'Bool' })
  expect(await typesOf('exportTopHolders')).toMatchObject({
    ...{ value_usd: 'Float64', greatest_holding_raw: 'UInt64', staked_raw: 'UInt64', staked: 'Float64' },
  })
})

test.each([
  ['', 18],
  ['status=failed', 3],
  ['status=success', 15],
  [`program=${PROGRAM.memo}`, 6],
  ['type=mint', 3],
  ['from=1700000001', 6],
] as const)(
  'the file of all transactions with "%s" has all that the list has, each once',
  async (filter, count) => {
    const [, ...rows] = await linesOf('exportTransactions', filter)
    expect(rows).toHaveLength(count)
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(count)
    // The newest transaction comes first.
    if (filter === '') expect(rows[0]).toContain(signatureOf('103 memo'))
  },
)

test('the files of blocks, and of the transactions of one, have the filters of their lists', async () => {
  const heights = async (query: string) =>
    (await linesOf('exportBlocks', query)).slice(1).map((row) => Number(row.split(',')[0]))
  expect(await heights('')).toEqual([92, 91, 90])
  expect(await heights('from=1700000001')).toEqual([92])
  expect((await linesOf('exportBlockTransactions')).length).toBe(7)
  expect((await linesOf('exportBlockTransactions', 'status=failed')).length).toBe(2)
})

test.each([
  [pathOf('exportTransactions', 'format=xls'), 400],
  [pathOf('exportTransactions', 'status=maybe'), 400],
  [pathOf('exportBlocks', 'with=x'), 400],
  [exportPaths.exportBlockTransactions.replace(':height', '999'), 404],
  [exportPaths.exportBlockTransactions.replace(':height', 'x'), 400],
])('%s is refused with %i', async (path, status) => {
  expect((await it.errorOf(path)).status).toBe(status)
})
