import type { IncomingMessage } from 'node:http'
import { type Database, select } from '../engine/database.ts'
import { quoteName } from '../engine/quote-name.ts'
import { number, string } from '../rows/columns.ts'
import { migrations } from '../tables/migrations.ts'
import { snapshotOrder } from './snapshot-order.ts'

/** The rows of a snapshot's table that go into one file: whole parts, or a range of one large part. */
export type Piece = {
  table: string
  /** The file's name in the folder of its table, such as `00001.native.gz`. */
  file: string
  where: string
  /** The engine's row count, deleted rows included; used for the progress. */
  rows: number
  /** The approximate size of the rows in the file's format. */
  bytes: number
}

/** The limit of a file before compression: one statement restores it, and the engine inserts it whole. */
const MOST_BYTES = 64e6
const MOST_ROWS = 1_000_000

const Part = { table: string, part: string, rows: number, bytes: number }

/** All rows of a snapshot as pieces. Always the same pieces, because a snapshot's parts do not change. */
export async function listPieces(snapshot: Database): Promise<Piece[]> {
  const parts = await select(
    snapshot,
    Part,
    `SELECT table, name AS part, rows, data_uncompressed_bytes AS bytes FROM system.parts
     WHERE database = {name:String} AND active AND rows > 0 ORDER BY table, min_block_number, name`,
    { name: snapshot.name },
  )
  // Skip the table of migrations: a restore records the migrations itself.
  return snapshotOrder
    .filter((table) => table !== migrations.name)
    .flatMap((table) => {
      const ranges = splitParts(parts.filter((part) => part.table === table))
      return ranges.map((range, i) => ({
        ...range,
        table,
        file: `${String(i + 1).padStart(5, '0')}.native.gz`,
      }))
    })
}

type Range = Pick<Piece, 'where' | 'rows' | 'bytes'>
type PartSize = { part: string; rows: number; bytes: number }

/** Combines small parts and splits large ones into ranges. */
function splitParts(parts: readonly PartSize[]): Range[] {
  const ranges: Range[] = []
  let together: PartSize[] = []
  let [rows, bytes] = [0, 0]
  const end = () => {
    if (together.length > 0)
      ranges.push({ where: `_part IN (${together.map(({ part }) => `'${part}'`).join(', ')})`, rows, bytes })
    together = []
    ;[rows, bytes] = [0, 0]
  }
  for (const one of parts) {
    const count = Math.ceil(Math.max(one.bytes / MOST_BYTES, one.rows / MOST_ROWS))
    if (rows + one.rows > MOST_ROWS || bytes + one.bytes > MOST_BYTES) end()
    if (count <= 1) {
      together.push(one)
      rows += one.rows
      bytes += one.bytes
    } else ranges.push(...rangesOf(one, count))
  }
  end()
  return ranges
}

function rangesOf({ part, rows, bytes }: PartSize, count: number): Range[] {
  const each = Math.ceil(rows / count)
  return Array.from({ length: Math.ceil(rows / each) }, (_, i) => {
    const to = Math.min(rows, (i + 1) * each)
    return {
      where: `_part = '${part}' AND _part_offset >= ${i * each} AND _part_offset < ${to}`,
      rows: to - i * each,
      bytes: Math.round((bytes * (to - i * each)) / rows),
    }
  })
}

/** A third of an hour, as only one thread is used: visitors of the explorer go first. */
const TIMEOUT_MS = 1_200_000

/**
 * The rows of a piece in ClickHouse's format Native, with these columns. The caller must read the stream to
 * its end.
 */
export const readPiece = (
  snapshot: Database,
  { table, where }: Piece,
  columns: readonly string[],
): Promise<IncomingMessage> =>
  snapshot.reader.queryStream(
    `SELECT ${columns.map(quoteName).join(', ')} FROM ${table} WHERE ${where} SETTINGS max_threads = 1 FORMAT Native`,
    {},
    TIMEOUT_MS,
  )

/** The number of rows of a piece. */
export const countPiece = (snapshot: Database, { table, where }: Piece): Promise<number> =>
  countRows(snapshot, `${table} WHERE ${where}`)

/** @param from a table, with a WHERE condition or FINAL */
export async function countRows(db: Database, from: string): Promise<number> {
  const [row] = await select(
    db,
    { count: number },
    `SELECT count() AS count FROM ${from} SETTINGS max_threads = 1`,
  )
  return row?.count ?? 0
}

/** The stored columns of each table, in order. */
export async function listColumns(db: Database): Promise<Map<string, string[]>> {
  const rows = await select(
    db,
    { table: string, name: string },
    `SELECT table, name FROM system.columns
     WHERE database = {name:String} AND default_kind NOT IN ('ALIAS', 'MATERIALIZED') ORDER BY table, position`,
    { name: db.name },
  )
  const columns = new Map<string, string[]>()
  for (const { table, name } of rows) columns.set(table, [...(columns.get(table) ?? []), name])
  return columns
}
