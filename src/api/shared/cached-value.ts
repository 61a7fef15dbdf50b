import type { Log } from '#lib/log/log.ts'
import { createCache, type Timed } from '#lib/work/cache.ts'
import { withTimeout } from '#lib/work/with-timeout.ts'
import { doSharedWork } from '#lib/work/work.ts'

/** A value that is expensive to compute, shared by all callers. */
export type CachedValue<Value> = {
  /**
   * The value, at most two intervals old: an older one is computed again and waited for. `undefined` when
   * that fails, or takes longer than `waitMs`. Never rejects.
   */
  get: () => Promise<Value | undefined>
  /**
   * The value, with the time in milliseconds at which its computation began. If there is no new value, this
   * is the last one that is not older than `outageMs`; in that case the wait for a new one is short.
   */
  getTimed: () => Promise<AsOf<Value> | undefined>
  /**
   * The last value that is not older than `outageMs`, without computing a new one; `undefined` when there is
   * none.
   */
  peek: () => Value | undefined
}

type AsOf<Value> = { value: Value; at: number }

type CachedValueOptions = {
  /** The name in log messages, such as `the price`. */
  name: string
  /** The interval: the age at which a new value is computed. */
  freshMs: number
  /**
   * The greatest age of a value that `getTimed` and `peek` return while no new one can be computed; two
   * intervals by default.
   */
  outageMs?: number
  /** The longest wait of a caller for a value. */
  waitMs: number
  /** The pause after a failure, so that not every request repeats it; 5 s by default. */
  pauseMs?: number
  /** Whether failures are logged as debug only, because they are already reported elsewhere. */
  quiet?: boolean
}

/** The largest share of time that is spent computing: a slow computation runs less often. */
const MAX_TIME_SHARE = 1 / 10
const PAUSE_MS = 5_000
/** The number of intervals after which a value is not returned any more in place of a new one. */
const STALE_INTERVALS = 2
/** The longest wait for a new value when there is an older one. */
const OLDER_WAIT_MS = 2_000

/**
 * Caches what `compute` returns. One computation runs at a time, however many callers there are; a failure is
 * logged and the last value stays.
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
    // The failure was logged when it occurred.
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
