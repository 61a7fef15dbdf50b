import type { GorPrice } from '#contract/network.ts'
import type { Log } from '#lib/log.ts'
import type { NetworkProfile } from '#networks/profile.ts'
import type { Database } from '#store/engine/database.ts'
import { readRefreshTime } from '#store/engine/refresh-times.ts'
import { findPrices } from '#store/markets/prices.ts'
import { type CachedValue, cacheValue } from '../shared/cached-value.ts'
import { isoTime } from '../shared/iso-time.ts'

export type CoinPrice = Omit<GorPrice, 'logoUrl'>

export const UNKNOWN_PRICE: CoinPrice = {
  price: null,
  change24h: null,
  pool: null,
  asOfSlot: null,
  fetchedAt: null,
  updatedAt: null,
}

/** The coin's price, cached for some seconds; unknown while the database does not answer. */
export function cachePrice(
  db: Database,
  { coin }: Pick<NetworkProfile, 'coin'>,
  log: Log,
): CachedValue<CoinPrice> {
  return cacheValue(
    async () => {
      // Before the row, which is at least as new.
      const refreshedAt = await readRefreshTime(db, 'markets')
      const price = (await findPrices(db, [coin.wrappedMint])).get(coin.wrappedMint)
      if (!price) return { ...UNKNOWN_PRICE, updatedAt: isoTime(refreshedAt) }
      const { usd, change24h, route, asOfSlot, outsideTime } = price
      return {
        price: usd,
        change24h,
        pool: outsideTime === null ? (route[0]?.pool ?? null) : null,
        asOfSlot: outsideTime === null ? asOfSlot || null : null,
        fetchedAt: outsideTime,
        updatedAt: isoTime(refreshedAt),
      }
    },
    { name: 'the price', freshMs: 10_000, outageMs: 60_000, waitMs: 1_500 },
    log,
  )
}
