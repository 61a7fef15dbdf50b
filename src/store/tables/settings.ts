import { string, u64 } from '../columns.ts'
import { defineTable } from '../table.ts'

export const settings = defineTable({
  name: 'settings',
  key: ['name'],
  columns: { name: string, value: string, version: u64 },
})
