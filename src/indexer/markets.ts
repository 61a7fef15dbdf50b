import type { NetworkProfile } from '#networks/profile.ts'
import { createFetcher } from '#outside/fetcher.ts'
import { createMarketRefresher } from '#store/markets/refresh-markets.ts'
import { REFRESH_PAUSE_MS, REST_FACTOR } from '#store/refresh-times.ts'
import { createCoinPrice } from './coin-price.ts'
import type { Context } from './context.ts'
import { repeatRounds } from './repeat-rounds.ts'

/** Keeps the markets and the prices of all tokens as new as the finalized blocks. */
export function keepMarkets(
  { db, log, pace, stopping }: Pick<Context, 'db' | 'log' | 'pace' | 'stopping'>,
  { coin, stables = [] }: NetworkProfile,
): Promise<void> {
  const refresh = createMarketRefresher(db, {
    coin: coin.wrappedMint,
    stables: stables.map(({ mint }) => mint),
  })
  // A fetcher of its own: many images that visitors request could take all slots of a shared one.
  const outside = coin.priceSource
    ? createCoinPrice(createFetcher(), coin.priceSource, log)
    : () => Promise.resolve(null)
  return repeatRounds(
    { log, pace, stopping },
    {
      pauseMs: REFRESH_PAUSE_MS.markets,
      restFactor: REST_FACTOR,
      failure: 'Markets could not be computed; trying again',
    },
    async () => refresh(await outside()),
  )
}
