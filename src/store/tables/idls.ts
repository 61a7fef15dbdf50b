import { address, string, u64 } from '../columns.ts'
import { defineTable } from '../table.ts'

export const idls = defineTable({
  name: 'idls',
  key: ['program', 'slot'],
  columns: { program: address, slot: u64, account: address, idl: string },
})
