import { string, u64 } from '../rows/columns.ts'
import { defineTable } from '../rows/table.ts'

export const settings = defineTable({
  name: 'settings',
  key: ['name'],
  columns: { name: string, value: string, version: u64 },
})
