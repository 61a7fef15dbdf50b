import { address, binary, bytesAs, u8, u64 } from '../../rows/columns.ts'
import { defineTable } from '../../rows/table.ts'

export const nameAccounts = defineTable({
  name: 'name_accounts',
  key: ['account'],
  columns: {
    account: address,
    parent: address,
    class: address,
    owner: address,
    hashed_name: bytesAs('FixedString(32)', 32),
    data: binary,
    is_deleted: u8,
    version: u64,
  },
})
