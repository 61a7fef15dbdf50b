import { binary, lowCardinality, string, u64 } from '../rows/columns.ts'
import { defineTable } from '../rows/table.ts'

export const dirtyKeys = defineTable({
  name: 'dirty_keys',
  key: ['derived', 'key', 'mark'],
  columns: { derived: lowCardinality(string), key: binary, mark: u64, slot: u64 },
})

/**
 * The value of the column `derived` in rows that name a block (`slot`, and as the key) whose rows of a data table made
 * keys of the table `derived` dirty. They have the mark of those keys.
 */
export const slotsOf = (derived: string) => `${derived} slots`

/**
 * A SELECT of the slots among `slots` (a SELECT) whose rows count in the recomputed table `derived`: those of finalized
 * blocks, and of blocks that are about to be marked as finalized. Rows of other blocks may still be taken away.
 */
export const finalizedAmong = (slots: string, derived: string) => `
  SELECT slot FROM blocks WHERE slot GLOBAL IN (${slots}) AND finalized
  UNION ALL SELECT slot FROM dirty_keys WHERE derived = '${slotsOf(derived)}'`
