import { messageWithCauses } from '#lib/log/error-fields.ts'
import type { Log } from '#lib/log/log.ts'
import { parseSmallJson } from '#lib/text/json-size.ts'
import { recordOf } from '#lib/values/guards.ts'
import type { PriceSource } from '#profiles/profile.ts'
import type { OutsidePrice } from '#store/markets/market-rows.ts'
import type { Fetcher } from '#untrusted/fetcher.ts'

/**
 * How long a price is used before it is fetched again, and how long the last good price is used while
 * fetching fails.
 */
const FRESH_MS = 60_000
const LAST_GOOD_MS = 3_600_000
/** Limits for the source's answer. */
const MOST = { length: 256 * 1024, values: 20_000, depth: 32 }

/**
 * The coin's price from a source outside of the chain: the last good price, fetched again after a minute;
 * null when none could be fetched for an hour. A failure is logged once until fetching works again. Never
 * rejects.
 */
export function createCoinPrice(
  fetcher: Pick<Fetcher, 'fetch'>,
  { url, path }: PriceSource,
  log: Pick<Log, 'warn'>,
  now: () => number = Date.now,
): () => Promise<OutsidePrice | null> {
  let last: OutsidePrice | undefined
  let triedAt = Number.NEGATIVE_INFINITY
  let isFailing = false
  return async () => {
    if (now() - triedAt >= FRESH_MS) {
      triedAt = now()
      try {
        const { bytes } = await fetcher.fetch(url, 'application/json', MOST.length)
        last = {
          usd: priceIn(parseSmallJson(bytes.toString('utf8'), MOST), path),
          time: Math.floor(now() / 1000),
        }
        isFailing = false
      } catch (error) {
        if (!isFailing)
          log.warn(
            { problem: messageWithCauses(error) },
            'The coin’s price could not be fetched; trying again',
          )
        isFailing = true
      }
    }
    return last && now() - last.time * 1000 < LAST_GOOD_MS ? last : null
  }
}

/** @throws Error when there is no price at the path */
function priceIn(json: unknown, path: string): number {
  let value = json
  for (const name of path.split('.'))
    value = Array.isArray(value) ? value[Number(name)] : recordOf(value)[name]
  const price = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof price !== 'number' || !Number.isFinite(price) || price <= 0)
    throw new Error(`There is no price at ${path}`)
  return price
}
