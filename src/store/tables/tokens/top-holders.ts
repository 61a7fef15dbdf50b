import { address, f64, i64, nullable, u32, u64, u128 } from '../../rows/columns.ts'
import { defineTable } from '../../rows/table.ts'

/** A snapshot: only the rows with the greatest `version` count. */
export const topHolders = defineTable({
  name: 'top_holders',
  key: ['rank'],
  columns: {
    rank: u32,
    owner: address,
    mint: address,
    amount: u128,
    decimals: u32,
    supply: u128,
    value: nullable(f64),
    unpriced: u32,
    wallets: u64,
    as_of_slot: u64,
    taken_at: i64,
    version: u64,
    staked: nullable(u64),
  },
})
