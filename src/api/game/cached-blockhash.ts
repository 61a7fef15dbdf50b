import type { ChainClient, LatestBlockhash } from '#chain/client.ts'
import { createCache } from '#lib/work/cache.ts'

/** A blockhash is valid for 150 blocks, a minute or more. */
const FRESH_MS = 3_000
const DEADLINE_MS = 3_000

/** The chain's latest blockhash, requested every few seconds however many transactions are sent. */
export function cacheBlockhash(
  chain: Pick<ChainClient, 'getLatestBlockhash'>,
  now: () => number = Date.now,
): { get(): Promise<LatestBlockhash>; forget(): void } {
  const cache = createCache<'latest', LatestBlockhash>(
    () => chain.getLatestBlockhash({ deadlineMs: DEADLINE_MS }),
    { freshMs: FRESH_MS, now },
  )
  return {
    get: () => cache.get('latest'),
    /** After the node refused it. */
    forget: () => cache.forget('latest'),
  }
}
