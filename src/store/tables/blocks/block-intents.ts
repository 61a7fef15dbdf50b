import { u64 } from '../../rows/columns.ts'
import { defineTable } from '../../rows/table.ts'

/**
 * Intents are written before any other row of a slot and deleted after the last one: an intent without a
 * block is an unfinished save.
 */
export const blockIntents = defineTable({ name: 'block_intents', key: ['slot'], columns: { slot: u64 } })
