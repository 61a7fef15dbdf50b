import { binary, lowCardinality, string, u64 } from '../rows/columns.ts'
import { defineTable } from '../rows/table.ts'

export const dirtyKeys = defineTable({
  name: 'dirty_keys',
  key: ['derived', 'key', 'mark'],
  columns: { derived: lowCardinality(string), key: binary, mark: u64, slot: u64 },
})

/**
 * The value of the column `derived` in rows that name a block (`slot`, also as the key) whose data rows made
 * keys of the table `derived` dirty. These rows have the same mark as the keys.
 */
export const slotsOf = (derived: string) => `${derived} slots`

/**
 * A SELECT of the slots among `slots` (a SELECT) whose rows count in the recomputed table `derived`:
 * finalized blocks, and blocks that are about to be marked as finalized. A fork may still remove rows of
 * other blocks.
 */
export const finalizedAmong = (slots: string, derived: string) => `
  SELECT slot FROM blocks WHERE slot GLOBAL IN (${slots}) AND finalized
  UNION ALL SELECT slot FROM dirty_keys WHERE derived = '${slotsOf(derived)}'`
