import { u64 } from '../../rows/columns.ts'
import { defineTable } from '../../rows/table.ts'

/** Written before any other row of a slot, deleted after the last one: an intent without its block is an unfinished save. */
export const blockIntents = defineTable({ name: 'block_intents', key: ['slot'], columns: { slot: u64 } })
