import type { Database } from '../engine/database.ts'
import { insertBinary, selectBinary } from '../engine/database.ts'
import { deleteRows } from '../engine/delete-rows.ts'
import { rowsIn } from '../rows/row-layout.ts'
import { RowWriter } from '../rows/row-writer.ts'
import type { DataTable } from '../rows/table.ts'
import { rangeOf } from './stored-blocks.ts'

/** A table's rows by their transaction's place. */
export type RowsByPlace = Map<bigint, Buffer[]>

/** Adds the rows of `body` to `rows`. */
export function addRows(rows: RowsByPlace, table: DataTable, body: Buffer): void {
  const placeIn = placeReader(table)
  for (const row of rowsIn(table.layout, body)) {
    const place = placeIn(row)
    const others = rows.get(place)
    if (others) others.push(row)
    else rows.set(place, [row])
  }
}

function placeReader({ by, layout }: DataTable): (row: Buffer) => bigint {
  if (by === 'place') return (row) => row.readBigUInt64LE(layout.offsetOf('place', row))
  const slotOffset = layout.offsetOf('slot')
  const indexOffset = layout.offsetOf('tx_index')
  return (row) => (row.readBigUInt64LE(slotOffset) << 20n) | BigInt(row.readUInt32LE(indexOffset))
}

export type Replacement = {
  table: DataTable
  slots: readonly number[]
  /** All correct rows of the transactions of `slots`. */
  rows: RowsByPlace
  /** The places that may be changed; all of `slots` by default. */
  places?: ReadonlySet<bigint> | undefined
  /** The places that must not be changed. */
  except?: ReadonlySet<bigint>
  /** Greater than `rewritten` of any row in these slots. */
  rewritten: bigint
}

/** A statement with this many places is shorter than 256 kB, the most that the database reads. */
const PLACES_PER_DELETE = 10_000

/**
 * Replaces the rows of one table for those transactions of `slots` whose stored rows differ from `rows`. A
 * transaction's new rows are written before its old ones are deleted, so that a reader always finds some;
 * `latestVersions` chooses between them.
 *
 * Idempotent, also after an interruption at any point.
 *
 * @returns how many transactions had different rows
 */
export async function replaceRows(db: Database, replacement: Replacement): Promise<number> {
  const { table, slots, rows, places, except, rewritten } = replacement
  const { bySlot, byPlace } = rangeOf(slots)
  const columns = table.columnNames.join(', ')
  const range = table.by === 'slot' ? bySlot : byPlace
  const stored: RowsByPlace = new Map()
  addRows(stored, table, await selectBinary(db, `SELECT ${columns} FROM ${table.name} WHERE ${range}`))

  const changed: bigint[] = []
  for (const place of new Set([...rows.keys(), ...stored.keys()]))
    if (
      (places === undefined || places.has(place)) &&
      !except?.has(place) &&
      !areSame(rows.get(place), stored.get(place))
    )
      changed.push(place)
  if (changed.length === 0) return 0

  const fresh = new RowWriter(1 << 16)
  for (const place of changed)
    for (const row of rows.get(place) ?? []) {
      fresh.bytes(row)
      fresh.u64(rewritten)
    }
  const columnNames = [...table.columnNames, 'rewritten']
  await insertBinary(db, { name: table.name, columnNames }, fresh.finish())
  const old = changed.filter((place) => stored.has(place))
  const key = table.by === 'slot' ? `${bySlot} AND bitShiftLeft(slot, 20) + tx_index` : 'place'
  for (let start = 0; start < old.length; start += PLACES_PER_DELETE) {
    const some = old.slice(start, start + PLACES_PER_DELETE)
    await deleteRows(db, table.name, `${key} IN (${some.join(', ')}) AND rewritten != ${rewritten}`)
  }
  return changed.length
}

/** Whether both lists have the same rows, in any order. */
function areSame(wanted: Buffer[] = [], stored: Buffer[] = []): boolean {
  if (wanted.length !== stored.length) return false
  if (wanted.every((row, i) => row.equals(stored[i] as Buffer))) return true
  const sorted = stored.toSorted(Buffer.compare)
  return wanted.toSorted(Buffer.compare).every((row, i) => row.equals(sorted[i] as Buffer))
}
