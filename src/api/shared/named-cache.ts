import { LRUCache } from 'lru-cache'
import { createBatches } from '#lib/work/batches.ts'
import { withTimeout } from '#lib/work/with-timeout.ts'
import type { NamedKeys } from './named-keys.ts'

/** A value, and the keys whose changes can change it; by default the requested key. */
export type Found<Value> = {
  value: Value
  from?: readonly string[]
  /** False when something can still be added to the value without a change of these keys. */
  isComplete?: boolean
}
type Cached<Value> = {
  value: Value | undefined
  at: number
  from: readonly string[]
  /**
   * The newest change of any key when the value was read; `undefined` for a value that must be read again
   * soon.
   */
  asOf: bigint | undefined
}

export type NamedCache<Value> = {
  /**
   * Reads the values that are not fresh in one batch and caches them.
   *
   * @throws Error when they could not be read in time
   */
  refresh: (keys: Iterable<string>) => Promise<void>
  get: (key: string) => Value | undefined
}

/**
 * The time for which a name, or its absence, is cached while the keys from which it was read do not change.
 */
const UNCHANGED_MS = 120_000
const MAX_CACHED = 20_000
/** The most keys in one batch, because some statements have their keys in the URL. */
const MOST_KEYS = 100
/** The longest wait of a list for names; it is shown without the missing ones. */
const WAIT_MS = 2_000
/** The pause after a failure, so that not every list waits for a database that does not answer. */
const PAUSE_MS = 5_000

/** The pause that all caches of one database share, because it answers none of them. */
export type Pause = { until: number }

type Options<Value> = {
  read: (keys: string[]) => Promise<Map<string, Found<Value>>>
  /** The time for which a value, or its absence, is always cached. */
  freshMs: number
  /** The keys that have a value; if undefined, every key is queried. */
  named?: NamedKeys
  pause: Pause
  now: () => number
}

export function createNamedCache<Value extends object>(options: Options<Value>): NamedCache<Value> {
  const { read, freshMs, named, pause, now } = options
  const cached = new LRUCache<string, Cached<Value>>({ max: MAX_CACHED })
  const batches = createBatches((keys: readonly string[]) => read([...keys]), { mostKeys: MOST_KEYS })

  const isYounger = (key: string, ms: number) => (cached.get(key)?.at ?? 0) >= now() - ms
  const isKept = (key: string) => {
    const { from, asOf } = cached.get(key) ?? {}
    return isYounger(key, UNCHANGED_MS) && from && asOf !== undefined && named?.areUnchanged(from, asOf)
  }
  return {
    refresh: async (wanted) => {
      const unread = [...new Set(wanted)].filter((key) => !isYounger(key, freshMs))
      if (unread.length === 0) return
      if (now() < pause.until) throw new Error('The database did not answer just now.')
      const stale: string[] = []
      let asOf: bigint | undefined
      const answer = async () => {
        await named?.refresh()
        asOf = named?.newest()
        stale.push(...unread.filter((key) => (named?.mayHave(key) ?? true) && !isKept(key)))
        return batches.load(stale)
      }
      const found = await withTimeout(WAIT_MS, answer(), () => new Error('The database is busy.')).catch(
        (error) => {
          pause.until = now() + PAUSE_MS
          throw error
        },
      )
      for (const key of stale) {
        const { value, from = [key], isComplete = true } = found.get(key) ?? {}
        cached.set(key, { value, at: now(), from, asOf: isComplete ? asOf : undefined })
      }
    },
    get: (key) => cached.get(key)?.value,
  }
}
