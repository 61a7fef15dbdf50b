import { binary, lowCardinality, string, u64 } from '../columns.ts'
import { defineTable } from '../table.ts'

export const dirtyKeys = defineTable({
  name: 'dirty_keys',
  key: ['derived', 'key', 'mark'],
  columns: { derived: lowCardinality(string), key: binary, mark: u64, slot: u64 },
})
