import { address, u8, u32, u64, u128 } from '../../rows/columns.ts'
import { defineTable } from '../../rows/table.ts'

/**
 * The holders of each mint with the largest amount first: `inverted` is the amount with all bits inverted, and owners of
 * the same amount are in the order of their bytes. Read it with FINAL, which leaves out rows with `is_deleted`: those of
 * amounts that the owner has no more.
 */
export const holderOrder = defineTable({
  name: 'holder_order',
  key: ['mint', 'inverted', 'owner'],
  columns: {
    mint: address,
    inverted: u128,
    owner: address,
    accounts: u32,
    as_of_slot: u64,
    is_deleted: u8,
    version: u64,
  },
})
