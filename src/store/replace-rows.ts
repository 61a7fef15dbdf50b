import type { Database } from './database.ts'
import { insertBinary, selectBinary } from './database.ts'
import { deleteRows } from './remove-blocks.ts'
import { type RowLayout, rowsIn } from './row-layout.ts'
import { RowWriter } from './row-writer.ts'
import { rangeOf } from './stored-blocks.ts'
import { type DataTable, tableColumns } from './tables.ts'

/** A table's rows by the transaction that they are of. */
export type RowsByPlace = Map<bigint, Buffer[]>

/** Adds the rows of `body` to `rows`. */
export function addRows(rows: RowsByPlace, table: DataTable, layout: RowLayout, body: Buffer): void {
  const placeIn = placeReader(table, layout)
  for (const row of rowsIn(layout, body)) {
    const place = placeIn(row)
    const others = rows.get(place)
    if (others) others.push(row)
    else rows.set(place, [row])
  }
}

const isBySlot = (table: DataTable) => !(tableColumns[table] as readonly string[]).includes('place')

function placeReader(table: DataTable, layout: RowLayout): (row: Buffer) => bigint {
  if (!isBySlot(table)) {
    const at = layout.offsetOf('place')
    return (row) => row.readBigUInt64LE(at)
  }
  const slotAt = layout.offsetOf('slot')
  const indexAt = layout.offsetOf('tx_index')
  return (row) => (row.readBigUInt64LE(slotAt) << 20n) | BigInt(row.readUInt32LE(indexAt))
}

export type Replacement = {
  table: DataTable
  layout: RowLayout
  slots: readonly number[]
  /** All rows that the transactions of `slots` are to have. */
  rows: RowsByPlace
  /** Which transactions may be touched; all of `slots` by default. */
  places?: ReadonlySet<bigint> | undefined
  /** Greater than any row's `rewritten` of these slots. */
  rewritten: bigint
}

/** A statement of so many places stays below the 256 kB that the database reads of one. */
const PLACES_PER_DELETE = 10_000

/**
 * Gives the transactions of `slots` the rows that they are to have in one table, and touches none of those that have
 * them. The new rows of a transaction are there before its old ones go, so that no reader finds it without; for a moment
 * one may find both.
 *
 * Safe to repeat after it was cut short, at any point.
 *
 * @returns how many transactions had other rows
 */
export async function replaceRows(db: Database, replacement: Replacement): Promise<number> {
  const { table, layout, slots, rows, places, rewritten } = replacement
  const { bySlot, byPlace } = rangeOf(slots)
  const columns = tableColumns[table].join(', ')
  const range = isBySlot(table) ? bySlot : byPlace
  const stored: RowsByPlace = new Map()
  addRows(stored, table, layout, await selectBinary(db, `SELECT ${columns} FROM ${table} WHERE ${range}`))

  const changed: bigint[] = []
  for (const place of new Set([...rows.keys(), ...stored.keys()]))
    if ((places === undefined || places.has(place)) && !areSame(rows.get(place), stored.get(place)))
      changed.push(place)
  if (changed.length === 0) return 0

  const fresh = new RowWriter(1 << 16)
  for (const place of changed)
    for (const row of rows.get(place) ?? []) {
      fresh.bytes(row)
      fresh.u64(rewritten)
    }
  const names = [...tableColumns[table], 'rewritten']
  await insertBinary(db, table, names, fresh.finish(), `redecode:${table}:${rewritten}`)
  const old = changed.filter((place) => stored.has(place))
  const key = isBySlot(table) ? `${bySlot} AND bitShiftLeft(slot, 20) + tx_index` : 'place'
  for (let start = 0; start < old.length; start += PLACES_PER_DELETE) {
    const some = old.slice(start, start + PLACES_PER_DELETE)
    await deleteRows(db, table, `${key} IN (${some.join(', ')}) AND rewritten != ${rewritten}`)
  }
  return changed.length
}

/** Whether both are the same rows, in whatever order. */
function areSame(wanted: Buffer[] = [], stored: Buffer[] = []): boolean {
  if (wanted.length !== stored.length) return false
  if (wanted.every((row, i) => row.equals(stored[i] as Buffer))) return true
  const sorted = stored.toSorted(Buffer.compare)
  return wanted.toSorted(Buffer.compare).every((row, i) => row.equals(sorted[i] as Buffer))
}
