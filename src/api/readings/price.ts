import type { GorPrice } from '#contract/network.ts'
import { constantProductProtocols } from '#decode/protocols/index.ts'
import type { Log } from '#lib/log.ts'
import type { NetworkProfile } from '#networks/profile.ts'
import type { Database } from '#store/database.ts'
import type { Head } from '#store/head.ts'
import { findDeepestPool, findReservesAt, type Reserves } from '#store/pools.ts'
import { type CachedValue, cacheValue } from './cached-value.ts'
import { COIN_DECIMALS } from './coin.ts'

export type CoinPrice = Omit<GorPrice, 'logoUrl'>

export const UNKNOWN_PRICE: CoinPrice = { price: null, change24h: null, pool: null, asOfSlot: null }

/** Smaller pools are ignored: their price can be set with little money. */
const LEAST_DOLLARS = 100n

const DAY_SECONDS = 86_400

/** The coin's price, cached for some seconds; unknown while the database does not answer. */
export function cachePrice(
  db: Database,
  { network, head }: { network: NetworkProfile; head: Head },
  log: Log,
): CachedValue<CoinPrice> {
  return cacheValue(
    () => readPrice(db, network, head.tip()?.blockTime ?? null),
    { name: 'the price', freshMs: 20_000, staleWhileRevalidateMs: 60_000, waitMs: 1_500 },
    log,
  )
}

/** @param time of the newest block, in seconds: the change is over the 24 hours before it */
async function readPrice(
  db: Database,
  { coin, stable }: NetworkProfile,
  time: number | null,
): Promise<CoinPrice> {
  if (!stable) return UNKNOWN_PRICE
  const asked = { base: coin.wrappedMint, quote: stable.mint, protocols: constantProductProtocols }
  const pool = await findDeepestPool(db, asked)
  if (!pool || pool.quote < LEAST_DOLLARS * 10n ** BigInt(stable.decimals)) return UNKNOWN_PRICE
  const decimals = { base: COIN_DECIMALS, quote: stable.decimals }
  const price = priceOf(pool, decimals)
  const before = time === null ? undefined : await findReservesAt(db, pool, time - DAY_SECONDS)
  return {
    price,
    change24h: changeOf(price, before ? priceOf(before, decimals) : null),
    pool: pool.pool,
    asOfSlot: pool.slot,
  }
}

/** Whole units of `quote` per whole unit of `base`; null while a reserve is empty. */
export function priceOf({ base, quote }: Reserves, decimals: { base: number; quote: number }): number | null {
  if (base <= 0n || quote <= 0n) return null
  return (Number(quote) / Number(base)) * 10 ** (decimals.base - decimals.quote)
}

/** Per cent, signed; null when a price is unknown. */
export function changeOf(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null
  const change = (now / before - 1) * 100
  return Number.isFinite(change) ? change : null
}
