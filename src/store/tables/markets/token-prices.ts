import { address, array, f64, i64, nullable, u8, u64 } from '../../rows/columns.ts'
import { defineTable } from '../../rows/table.ts'

/**
 * The price of each token by the rule of docs/prices.md; without a row (with FINAL) the price is unknown. A
 * background job writes it as a snapshot.
 */
export const tokenPrices = defineTable({
  name: 'token_prices',
  key: ['mint'],
  columns: {
    mint: address,
    price_usd: f64,
    /** The price in whole coins; null while the coin has no price. */
    price_coin: nullable(f64),
    /** The change in percent. */
    change_24h: nullable(f64),
    /** The volume of all of the token's pools; null when none of them has a price. */
    volume_24h_usd: nullable(f64),
    /**
     * The value of the other side of the route's first pool; null for a stable token and for an outside
     * price.
     */
    depth_usd: nullable(f64),
    /**
     * The pools from the token to a dollar, and for each whether the token before it is the pool's `mint_a`.
     */
    route: array(address),
    route_is_a: array(u8),
    /** 0 where the route ends at the coin, whose price is known from outside of the chain only. */
    reaches_usd: u8,
    /**
     * When the price was fetched from outside of the chain, in seconds since 1970; null where it comes from
     * the chain's pools.
     */
    outside_time: nullable(i64),
    /** The slot of the newest change of a pool on the route. */
    as_of_slot: u64,
    /** The time of the newest finalized block when the row was written. */
    as_of_time: i64,
    is_deleted: u8,
    version: u64,
  },
})
