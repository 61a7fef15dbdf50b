import { expect, test } from 'vitest'
import type { FileColumn, FileRow } from './file-rows.ts'
import { tableFile } from './table-file.ts'

const columns: FileColumn[] = [
  { name: 'name', kind: 'text' },
  { name: 'time', kind: 'time' },
  { name: 'amount', kind: 'u64' },
  { name: 'change', kind: 'big' },
  { name: 'shown', kind: 'decimal' },
  { name: 'isSo', kind: 'flag' },
]

async function fileOf(format: 'csv' | 'parquet', ...batches: FileRow[][]): Promise<Buffer> {
  async function* rows() {
    yield* batches
  }
  const parts: Buffer[] = []
  for await (const part of tableFile(format, columns, rows())) parts.push(part)
  return Buffer.concat(parts)
}

test('a CSV has a line of names and a line for each row; texts are quoted, what is not known is empty', async () => {
  const file = await fileOf(
    'csv',
    [['a "b", c', 1_700_000_000, 18_446_744_073_709_551_615n, -18_446_744_073_709_551_615n, '-0.50', true]],
    [],
    [[null, null, null, null, null, null]],
  )
  expect(file.toString()).toBe(
    '"name","time","amount","change","shown","isSo"\n"a ""b"", c","2023-11-14T22:13:20Z",18446744073709551615,-18446744073709551615,"-0.50",true\n,,,,,\n',
  )
})

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '＝1', '＋1', '－1', '＠A1', ' =1', '\u200b=1', '\t1'])(
  'a text that a table program would run is quoted as a text in a CSV: %j',
  async (text) => {
    expect((await fileOf('csv', [[text, null, null, null, null, null]])).toString()).toContain(
      `\n"'${text}",`,
    )
  },
)

test('a negative number in a text column stays a number', async () => {
  expect((await fileOf('csv', [['-3.5', null, null, -7n, 1e-7, false]])).toString()).toContain(
    '\n"-3.5",,,-7,"1e-7",false\n',
  )
})

test('a file without rows still says which columns it has', async () => {
  expect((await fileOf('csv')).toString()).toBe('"name","time","amount","change","shown","isSo"\n')
  const parquet = await fileOf('parquet')
  expect([parquet.subarray(0, 4).toString(), parquet.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1'])
  for (const { name } of columns) expect(parquet.includes(name)).toBe(true)
})
