import type { GorPrice } from '#contract/network/network.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { Database } from '#store/engine/database.ts'
import { readPricesSoon } from '#store/markets/prices.ts'
import { timestamp } from '../shared/iso-time.ts'

export type CoinPrice = Omit<GorPrice, 'logoUrl'>

type Coin = Pick<NetworkProfile, 'coin'>

/**
 * The coin's price. While the database does not answer, the last price, which includes its age. Never
 * rejects.
 */
export async function readCoinPrice(db: Database, { coin }: Coin): Promise<CoinPrice> {
  const known = await readPricesSoon(db)
  const price = known?.prices.get(coin.wrappedMint)
  const updatedAt = timestamp(known?.to?.time ?? null)
  if (!price) return { price: null, change24h: null, pool: null, asOfSlot: null, fetchedAt: null, updatedAt }
  const { usd, change24h, route, asOfSlot, outsideTime } = price
  return {
    price: usd,
    change24h,
    pool: outsideTime === null ? (route[0]?.pool ?? null) : null,
    asOfSlot: outsideTime === null ? asOfSlot || null : null,
    fetchedAt: outsideTime,
    updatedAt,
  }
}
