import { string, u32 } from '../rows/columns.ts'
import { defineTable } from '../rows/table.ts'

export const migrations = defineTable({
  name: 'migrations',
  key: ['number'],
  columns: { number: u32, name: string },
})
