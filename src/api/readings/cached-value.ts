import type { Log } from '#lib/log.ts'
import { withTimeout } from '#lib/with-timeout.ts'
import { doSharedWork } from '#lib/work.ts'

/** A value that is expensive to compute, shared by all callers. */
export type CachedValue<Value> = {
  /**
   * The fresh value or, while a new one is being computed, the stale one. `undefined` when there is neither and none
   * arrives within `waitMs`. Never rejects.
   */
  get: () => Promise<Value | undefined>
  /** The cached value, fresh or stale, without computing a new one; `undefined` when there is none. */
  peek: () => Value | undefined
}

type CachedValueOptions = {
  /** For the log: `the price`. */
  name: string
  /** How long a value is returned before a new one is computed. */
  freshMs: number
  /** How long after that the stale value is still returned. */
  staleWhileRevalidateMs: number
  /** How long a caller waits for the first value. */
  waitMs: number
  /** Pause after a failure, so that what fails is not asked by every request; 5 s if left out. */
  pauseMs?: number
  /** Failures are logged as debug: something else already reports them. */
  quiet?: boolean
}

/** A slow computation runs less often: at most this share of the time is spent on it. */
const MAX_TIME_SHARE = 1 / 10
const PAUSE_MS = 5_000

/**
 * Caches what `compute` returns. One computation runs at a time, however many callers there are; a failure is logged
 * and the last value stays.
 */
export function cacheValue<Value>(
  compute: () => Promise<Value>,
  { name, freshMs, staleWhileRevalidateMs, waitMs, pauseMs = PAUSE_MS, quiet = false }: CachedValueOptions,
  log: Log,
  now: () => number = Date.now,
): CachedValue<Value> {
  let cached: { value: Value; freshUntil: number } | undefined
  let pausedUntil = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  const renew = async () => {
    const startedAt = now()
    try {
      const value = await compute()
      const tookMs = now() - startedAt
      cached = { value, freshUntil: startedAt + Math.max(freshMs, tookMs / MAX_TIME_SHARE) }
    } catch (error) {
      pausedUntil = now() + pauseMs
      log[quiet ? 'debug' : 'warn']({ error }, `Could not compute ${name}; the last value stays for a while`)
    }
  }
  const peek = () => (cached && now() < cached.freshUntil + staleWhileRevalidateMs ? cached.value : undefined)

  return {
    peek,
    get: async () => {
      if (cached && now() < cached.freshUntil) return cached.value
      if (now() >= pausedUntil)
        running ??= doSharedWork(renew).finally(() => {
          running = undefined
        })
      const stale = peek()
      if (stale !== undefined || running === undefined) return stale
      const late = new Error(`${name} takes longer`)
      await withTimeout(waitMs, running, () => late).catch(() => undefined)
      return peek()
    },
  }
}
