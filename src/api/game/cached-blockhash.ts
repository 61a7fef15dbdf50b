import type { ChainClient, LatestBlockhash } from '#chain/client.ts'
import { singleFlight } from '#lib/single-flight.ts'

/** A blockhash is valid for 150 blocks, a minute or more. */
const FRESH_MS = 3_000
const DEADLINE_MS = 3_000

/** The chain's latest blockhash, requested every few seconds however many transactions are sent. */
export function cacheBlockhash(
  chain: Pick<ChainClient, 'getLatestBlockhash'>,
  now: () => number = Date.now,
): { get(): Promise<LatestBlockhash>; forget(): void } {
  const pending = new Map<string, Promise<LatestBlockhash>>()
  let known: { latest: LatestBlockhash; at: number } | undefined
  return {
    async get() {
      const age = known ? now() - known.at : -1
      if (known && age >= 0 && age < FRESH_MS) return known.latest
      return singleFlight(pending, 'latest', async () => {
        const latest = await chain.getLatestBlockhash({ deadlineMs: DEADLINE_MS })
        known = { latest, at: now() }
        return latest
      })
    },
    /** After the node refused it. */
    forget() {
      known = undefined
    },
  }
}
