import { address, string, u64 } from '../../rows/columns.ts'
import { defineTable } from '../../rows/table.ts'

export const idls = defineTable({
  name: 'idls',
  key: ['program', 'slot'],
  columns: { program: address, slot: u64, account: address, idl: string },
})
