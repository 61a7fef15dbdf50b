import type { NetworkProfile } from '#profiles/profile.ts'
import { createMarketRefresher } from '#store/markets/refresh-markets.ts'
import { createFetcher } from '#untrusted/fetcher.ts'
import type { Context } from '../context.ts'
import { createCoinPrice } from './coin-price.ts'

/** Computes the markets and the prices of all tokens, by the price rule of the network. */
export function createMarkets(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { coin, stables = [] }: NetworkProfile,
): () => Promise<void> {
  const refresh = createMarketRefresher(db, {
    coin: coin.wrappedMint,
    stables: stables.map(({ mint }) => mint),
  })
  // A fetcher of its own: images that visitors request could occupy a shared one.
  const outside = coin.priceSource
    ? createCoinPrice(createFetcher(), coin.priceSource, log)
    : () => Promise.resolve(null)
  return async () => refresh(await outside())
}
