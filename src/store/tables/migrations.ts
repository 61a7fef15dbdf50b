import { string, u32 } from '../columns.ts'
import { defineTable } from '../table.ts'

export const migrations = defineTable({
  name: 'migrations',
  key: ['number'],
  columns: { number: u32, name: string },
})
