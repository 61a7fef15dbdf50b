import type { FileColumn, FileRow } from './file-rows.ts'
import { parquetOf } from './parquet.ts'

export type FileFormat = 'csv' | 'parquet'

const writers = { csv: csvOf, parquet: parquetOf }

/** The bytes of a table's file, streamed as its rows arrive. */
export const tableFile = (
  format: FileFormat,
  columns: readonly FileColumn[],
  rows: AsyncIterable<readonly FileRow[]>,
): AsyncGenerator<Buffer> => writers[format](columns, rows)

/** Texts, times and decimal digits are quoted, other numbers are not. An unknown value is an empty cell. */
async function* csvOf(
  columns: readonly FileColumn[],
  rows: AsyncIterable<readonly FileRow[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${columns.map(({ name }) => quoted(name)).join(',')}\n`)
  for await (const batch of rows)
    if (batch.length > 0)
      yield Buffer.from(
        batch.map((row) => `${row.map((value, i) => cellOf(value, columns[i])).join(',')}\n`).join(''),
      )
}

function cellOf(value: FileRow[number], column: FileColumn | undefined): string {
  if (value === null) return ''
  if (column?.kind === 'text' || column?.kind === 'decimal') return quoted(harmless(String(value)))
  if (column?.kind !== 'time') return String(value)
  const date = new Date(Number(value) * 1000)
  return Number.isNaN(date.getTime()) ? '' : quoted(date.toISOString().replace('.000Z', 'Z'))
}

/**
 * Anyone may have written the text, and a spreadsheet must not run it as a formula. A formula begins with one
 * of these signs, in some programs also in full width or after blanks. Negative numbers are unchanged.
 */
const harmless = (text: string) =>
  /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠−﹢﹣﹦﹫]|^[\t\r\n]/u.test(text) && !/^-\d+(\.\d+)?$/.test(text)
    ? `'${text}`
    : text

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
