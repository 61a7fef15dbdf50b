import { address, f64, i16, i64, nullable, string, u8, u32, u64 } from '../../rows/columns.ts'
import { defineTable } from '../../rows/table.ts'

/**
 * The values of each pool, in two rows: one for each of its mints (`mint`). A background job writes them as a
 * snapshot; the row of a key with the greatest `version` counts. Dollars are null where a price is unknown.
 * The 24 hours end at the newest finalized block (`as_of_time`); columns `…_before` cover the 24 hours before
 * these.
 */
export const marketValues = defineTable({
  name: 'market_values',
  key: ['mint', 'pool'],
  columns: {
    mint: address,
    pool: address,
    program: address,
    protocol: string,
    mint_a: address,
    mint_b: address,
    decimals_a: i16,
    decimals_b: i16,
    /** Whole units. */
    reserve_a: nullable(f64),
    reserve_b: nullable(f64),
    /** Whole units of b for one whole unit of a. */
    price: nullable(f64),
    tvl_usd: nullable(f64),
    tvl_before_usd: nullable(f64),
    trades_24h: u32,
    trades_before: u32,
    traders_24h: u32,
    traders_before: u32,
    volume_24h_usd: nullable(f64),
    volume_before_usd: nullable(f64),
    as_of_slot: u64,
    as_of_time: i64,
    is_deleted: u8,
    version: u64,
  },
})
