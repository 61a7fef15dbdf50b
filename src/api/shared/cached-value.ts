import type { Log } from '#lib/log/log.ts'
import { createCache, type Timed } from '#lib/work/cache.ts'
import { withTimeout } from '#lib/work/with-timeout.ts'
import { doSharedWork } from '#lib/work/work.ts'

/** A value that is expensive to compute, shared by all callers. */
export type CachedValue<Value> = {
  /**
   * The value, no older than two intervals: an older one is computed anew and waited for. `undefined` where that fails, or
   * takes longer than `waitMs`. Never rejects.
   */
  get: () => Promise<Value | undefined>
  /**
   * The same with the time at which its computation began, in milliseconds. Where there is no new value, the last one, while
   * it is not older than `outageMs`: with such a value the new one is waited for only briefly.
   */
  getTimed: () => Promise<AsOf<Value> | undefined>
  /** The last value that is not older than `outageMs`, without computing a new one; `undefined` when there is none. */
  peek: () => Value | undefined
}

type AsOf<Value> = { value: Value; at: number }

type CachedValueOptions = {
  /** For the log: `the price`. */
  name: string
  /** How long a value is returned before a new one is computed. */
  freshMs: number
  /** How old the last value may get while no new one can be computed, for `getTimed` and `peek`; two intervals if left out. */
  outageMs?: number
  /** How long a caller waits for a value that is not stale. */
  waitMs: number
  /** Pause after a failure, so that what fails is not asked by every request; 5 s if left out. */
  pauseMs?: number
  /** Failures are logged as debug: something else already reports them. */
  quiet?: boolean
}

/** A slow computation runs less often: at most this share of the time is spent on it. */
const MAX_TIME_SHARE = 1 / 10
const PAUSE_MS = 5_000
/** A value that is older than so many intervals is not returned in place of a new one. */
const STALE_INTERVALS = 2
/** How long a new value is waited for where there is an older one. */
const OLDER_WAIT_MS = 2_000

/**
 * Caches what `compute` returns. One computation runs at a time, however many callers there are; a failure is logged
 * and the last value stays.
 */
export function cacheValue<Value>(
  compute: () => Promise<Value>,
  { name, freshMs, outageMs = 0, waitMs, pauseMs = PAUSE_MS, quiet = false }: CachedValueOptions,
  log: Log,
  now: () => number = Date.now,
): CachedValue<Value> {
  let pausedUntil = Number.NEGATIVE_INFINITY
  const load = async () => {
    try {
      return await doSharedWork(compute)
    } catch (error) {
      pausedUntil = now() + pauseMs
      log[quiet ? 'debug' : 'warn']({ error }, `Could not compute ${name}; the last value stays for a while`)
      throw error
    }
  }
  const intervalOf = ({ tookMs }: Timed<Value>) => Math.max(freshMs, tookMs / MAX_TIME_SHARE)
  const cache = createCache<'value', Value>(load, { freshMs: intervalOf, now })

  const within = (longestMs: (intervalMs: number) => number): AsOf<Value> | undefined => {
    const entry = cache.last('value')
    if (!entry || now() - entry.at >= longestMs(intervalOf(entry))) return undefined
    return { value: entry.value, at: entry.at }
  }
  const fresh = () => within((intervalMs) => intervalMs)
  const stale = () => within((intervalMs) => STALE_INTERVALS * intervalMs)
  const last = () => within((intervalMs) => Math.max(STALE_INTERVALS * intervalMs, outageMs))

  const renewed = async (longestMs: number) => {
    const known = fresh()
    if (known) return known
    // The load has logged its error.
    const renewing = now() < pausedUntil ? undefined : cache.get('value').catch(() => undefined)
    const served = stale()
    if (served || renewing === undefined) return served
    const late = new Error(`${name} takes longer`)
    await withTimeout(longestMs, renewing, () => late).catch(() => undefined)
    return stale()
  }
  return {
    get: async () => (await renewed(waitMs))?.value,
    getTimed: async () => (await renewed(last() ? Math.min(waitMs, OLDER_WAIT_MS) : waitMs)) ?? last(),
    peek: () => last()?.value,
  }
}
