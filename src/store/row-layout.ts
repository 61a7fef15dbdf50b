import { z } from 'zod'
import { type Database, select } from './database.ts'
import { type TableName, tableColumns } from './tables.ts'

/** How the rows of a table lie in RowBinary, as `encode-*.ts` write them and the database gives them. */
export type RowLayout = {
  /** Where the row ends that begins at `start`. */
  endOf: (body: Buffer, start: number) => number
  /** Bytes from a row's beginning to the column: in any row, or in `row` when sizes before it differ from row to row. */
  offsetOf: (column: string, row?: Buffer) => number
}

const Column = z.object({ table: z.string(), name: z.string(), type: z.string() })

/**
 * Layouts of the tables' own columns (`tableColumns`), as the database knows their types.
 *
 * @throws Error that names the column whose type has no layout here
 */
export async function readLayouts<Table extends TableName>(
  db: Database,
  tables: readonly Table[],
): Promise<Record<Table, RowLayout>> {
  const columns = await select(
    db,
    Column,
    `SELECT table, name, type FROM system.columns
     WHERE database = {database:String} AND table IN {tables:Array(String)}`,
    { database: db.name, tables },
  )
  const types = new Map(columns.map(({ table, name, type }) => [`${table}.${name}`, type]))
  const layouts = tables.map((table) => {
    const own = tableColumns[table].map((name) => ({ name, type: types.get(`${table}.${name}`) ?? '' }))
    return [table, layoutOf(own)]
  })
  return Object.fromEntries(layouts) as Record<Table, RowLayout>
}

/** Where a value of one type ends; `size` where all of its values have one. */
type Span = { endOf: (body: Buffer, start: number) => number; size?: number }

export function layoutOf(columns: readonly { name: string; type: string }[]): RowLayout {
  const spans = columns.map(({ name, type }) => ({ name, span: spanOf(type, name) }))
  return {
    endOf: (body, start) => {
      let at = start
      for (const { span } of spans) at = span.size === undefined ? span.endOf(body, at) : at + span.size
      return at
    },
    offsetOf: (column, row) => {
      let at = 0
      for (const { name, span } of spans) {
        if (name === column) return at
        if (span.size !== undefined) at += span.size
        else if (row) at = span.endOf(row, at)
        else break
      }
      throw new RangeError(`Column ${column} has no place that all rows share`)
    },
  }
}

const SIZES: Record<string, number> = { Bool: 1, Enum8: 1, Enum16: 2, Float32: 4, Float64: 8 }

function spanOf(type: string, column: string): Span {
  const [, name = '', inside = ''] = /^(\w+)(?:\((.*)\))?$/s.exec(type) ?? []
  const [, bits] = /^U?Int(\d+)$/.exec(name) ?? []
  if (bits) return fixed(Number(bits) / 8)
  if (name === 'FixedString') return fixed(Number(inside))
  if (SIZES[name] !== undefined) return fixed(SIZES[name])
  if (name === 'String') return { endOf: endOfString }
  if (name === 'LowCardinality') return spanOf(inside, column)
  if (name === 'SimpleAggregateFunction') return spanOf(inside.slice(inside.indexOf(',') + 1).trim(), column)
  if (name === 'Nullable') {
    const value = spanOf(inside, column)
    return { endOf: (body, at) => (body[at] === 1 ? at + 1 : value.endOf(body, at + 1)) }
  }
  if (name === 'Array') return arrayOf(spanOf(inside, column))
  throw new Error(`Column ${column} is of type "${type}", which row-layout.ts cannot measure: add it there.`)
}

const fixed = (size: number): Span => ({ size, endOf: (_, at) => at + size })

function arrayOf(item: Span): Span {
  return {
    endOf: (body, start) => {
      const { value: count, end } = readCount(body, start)
      if (item.size !== undefined) return end + count * item.size
      let at = end
      for (let i = 0; i < count; i++) at = item.endOf(body, at)
      return at
    },
  }
}

function endOfString(body: Buffer, start: number): number {
  const { value, end } = readCount(body, start)
  return end + value
}

/** The length in front of a string or array: `RowWriter.count`. */
export function readCount(body: Buffer, start: number): { value: number; end: number } {
  let value = 0
  let scale = 1
  let end = start
  for (;;) {
    const byte = body[end++]
    if (byte === undefined) throw new RangeError(`The rows end within a value, at byte ${start}`)
    value += (byte & 127) * scale
    if (byte < 128) return { value, end }
    scale *= 128
  }
}

/** The rows of `body` one by one, without copies. */
export function* rowsIn(layout: RowLayout, body: Buffer): Generator<Buffer> {
  for (let start = 0; start < body.length; ) {
    const end = layout.endOf(body, start)
    if (end > body.length) throw new RangeError(`The last row ends at byte ${end}, past ${body.length}`)
    yield body.subarray(start, end)
    start = end
  }
}
