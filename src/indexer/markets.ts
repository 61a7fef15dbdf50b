import { setTimeout as sleep } from 'node:timers/promises'
import type { NetworkProfile } from '#networks/profile.ts'
import { createFetcher } from '#outside/fetcher.ts'
import { createMarketRefresher } from '#store/markets/refresh-markets.ts'
import { createCoinPrice } from './coin-price.ts'
import type { Context } from './context.ts'

const ROUND_MS = 15_000
/** Markets are computed for at most this part of the time. */
const REST = 20

/** Keeps the markets and the prices of all tokens as new as the finalized blocks. */
export async function keepMarkets(
  { db, log, stopping }: Pick<Context, 'db' | 'log' | 'stopping'>,
  { coin, stables = [] }: NetworkProfile,
): Promise<void> {
  const refresh = createMarketRefresher(db, {
    coin: coin.wrappedMint,
    stables: stables.map(({ mint }) => mint),
  })
  const outside = coin.priceSource
    ? createCoinPrice(createFetcher(), coin.priceSource, log)
    : () => Promise.resolve(null)
  while (!stopping.aborted) {
    const started = performance.now()
    try {
      await refresh(await outside())
    } catch (error) {
      if (!stopping.aborted) log.warn({ error }, 'Markets could not be computed; trying again')
    }
    const tookMs = performance.now() - started
    await sleep(Math.max(ROUND_MS - tookMs, tookMs * REST), undefined, { signal: stopping }).catch(
      () => undefined,
    )
  }
}
