import { address, u8, u32, u64, u128 } from '../../rows/columns.ts'
import { defineTable } from '../../rows/table.ts'

/**
 * The holders of each mint, the largest amount first: `inverted` is the amount with all bits inverted, and
 * owners with equal amounts are sorted by their bytes. Read it with FINAL, which leaves out rows with
 * `is_deleted`: amounts that the owner no longer has.
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
