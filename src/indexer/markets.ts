import type { Job } from '#lib/jobs.ts'
import type { NetworkProfile } from '#networks/profile.ts'
import { createFetcher } from '#outside/fetcher.ts'
import { REFRESH_PAUSE_MS, REST_FACTOR } from '#store/engine/refresh-times.ts'
import { createMarketRefresher } from '#store/markets/refresh-markets.ts'
import { createCoinPrice } from './coin-price.ts'
import type { Context } from './context.ts'

/** Keeps the markets and the prices of all tokens as new as the finalized blocks. */
export function marketsJob(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { coin, stables = [] }: NetworkProfile,
): Job {
  const refresh = createMarketRefresher(db, {
    coin: coin.wrappedMint,
    stables: stables.map(({ mint }) => mint),
  })
  // A fetcher of its own: many images that visitors request could take all slots of a shared one.
  const outside = coin.priceSource
    ? createCoinPrice(createFetcher(), coin.priceSource, log)
    : () => Promise.resolve(null)
  return {
    name: 'markets',
    everyMs: REFRESH_PAUSE_MS.markets,
    restFactor: REST_FACTOR,
    failure: 'Markets could not be computed; trying again',
    run: async () => refresh(await outside()),
  }
}
