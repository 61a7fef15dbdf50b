import { type Next, nextOf, type Readable } from './columns.ts'
import { RowReader } from './row-reader.ts'

/** The columns that a statement selects: by name, how to read their values. */
export type Selection = Readonly<Record<string, Readable<unknown>>>

/** A row with its values as the columns read them. */
export type Selected<Of extends Selection> = {
  -readonly [Name in keyof Of]: Of[Name] extends Readable<infer Value> ? Value : never
}

/**
 * The rows of `body`, in the format RowBinaryWithNamesAndTypes. Their order and types are the database's
 * choice and may differ from those of the tables' columns.
 *
 * @throws TypeError that names columns that are missing, not requested, or of another type; RangeError for a
 *   null or a number that its column does not allow, and where the bytes end within a value
 */
export function readSelected<Of extends Selection>(columns: Of, body: Buffer): Selected<Of>[] {
  const { header, values } = headerOf(columns, body)
  const from = new RowReader(body.subarray(header.length))
  const rows: Record<string, unknown>[] = []
  while (!from.isAtEnd) {
    const row: Record<string, unknown> = {}
    for (const { name, next } of values) row[name] = next(from)
    rows.push(row)
  }
  return rows as Selected<Of>[]
}

/** The header bytes before the rows, and the readers of a row's values in their order. */
type Header = { header: string; values: { name: string; next: Next<unknown> }[] }

/**
 * The last header of each selection: the same statement returns the same header again, and small results are
 * mostly header.
 */
const newest = new WeakMap<Selection, Header>()

function headerOf(columns: Selection, body: Buffer): Header {
  const known = newest.get(columns)
  if (known && body.toString('latin1', 0, known.header.length) === known.header) return known
  const fresh = readHeader(columns, body)
  newest.set(columns, fresh)
  return fresh
}

function readHeader(columns: Selection, body: Buffer): Header {
  const from = new RowReader(body)
  const count = from.count()
  const names = Array.from({ length: count }, () => from.string())
  const asked = Object.keys(columns)
  if (names.length !== asked.length || !asked.every((name) => names.includes(name)))
    throw new TypeError(`The statement returns ${names.join(', ')}; asked for are ${asked.join(', ')}`)
  const values = names.map((name) => {
    const type = from.string()
    const next = nextOf(columns[name] as Readable<unknown>, type)
    if (!next)
      throw new TypeError(`The statement returns ${name} as ${type}, which its column is not read from`)
    return { name, next }
  })
  return { header: body.toString('latin1', 0, from.at), values }
}

/** Returns a function that reads one row of a table in RowBinary, as it was written. */
export function rowReaderOf<Of extends Readonly<Record<string, Readable<unknown> & { type: string }>>>(
  columns: Of,
): (row: Buffer) => Selected<Of> {
  const values = Object.entries(columns).map(([name, column]) => ({
    name,
    next: nextOf(column, column.type),
  }))
  return (row) => {
    const from = new RowReader(row)
    return Object.fromEntries(values.map(({ name, next }) => [name, next?.(from)])) as Selected<Of>
  }
}
