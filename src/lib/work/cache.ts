import { LRUCache } from 'lru-cache'

/**
 * `at`: when the load began, in milliseconds; the value is at least as new. `tookMs`: how long the load took.
 */
export type Timed<Value> = { value: Value; at: number; tookMs: number }

type CacheOptions<Value> = {
  /** How long a value is returned without loading it again, in ms since its load began. */
  freshMs: number | ((entry: Timed<Value>) => number)
  /** The maximum number of values; the least recently used are removed. 1 if left out and without `size`. */
  max?: number
  /** Limits the sum of the sizes of all values, in place of their number. */
  size?: { most: number; of: (value: Value) => number }
  now?: () => number
}

/** A read-through cache: a value is loaded when it is requested and not fresh. */
export type Cache<Key, Value> = {
  /**
   * The fresh value, or the result of the load that is running. Rejects with the error of the load, which
   * evicts no value.
   */
  get: (key: Key) => Promise<Value>
  /** The fresh value, if there is one; it is not loaded. */
  fresh: (key: Key) => Timed<Value> | undefined
  /** The last loaded value, however old it is. */
  last: (key: Key) => Timed<Value> | undefined
  /** Makes the next `get` load the value again. */
  forget: (key: Key) => void
}

/** Creates a cache. One load runs at a time for each key, as part of the request that started it. */
export function createCache<Key extends string, Value>(
  load: (key: Key) => Promise<Value>,
  { freshMs, max = 1, size, now = Date.now }: CacheOptions<Value>,
): Cache<Key, Value> {
  const entries = new LRUCache<Key, Timed<Value>>({
    ...(size ? { maxSize: size.most, sizeCalculation: ({ value }) => size.of(value) } : { max }),
    // A load is not aborted when its entry is evicted, because callers wait for it.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (key) => {
      const at = now()
      const value = await load(key)
      return { value, at, tookMs: now() - at }
    },
  })
  const isFresh = (entry: Timed<Value>) => {
    const age = now() - entry.at
    return age >= 0 && age < (typeof freshMs === 'function' ? freshMs(entry) : freshMs)
  }
  const fresh = (key: Key) => {
    // During a load this is the previous value.
    const entry = entries.get(key)
    return entry && isFresh(entry) ? entry : undefined
  }
  return {
    fresh,
    get: async (key) => {
      const entry = fresh(key) ?? (await entries.fetch(key, { forceRefresh: true }))
      if (!entry) throw new Error(`Nothing was loaded for ${key}.`)
      return entry.value
    },
    last: (key) => entries.peek(key),
    forget: (key) => void entries.delete(key),
  }
}

/**
 * Remembers results that depend on nothing but their key, for the `max` keys that were requested last.
 *
 * @returns a function that computes the value of a key unless it is remembered
 */
export function createMemo<Key extends string | number, Value extends object | string | boolean>(
  max: number,
): (key: Key, compute: () => Value) => Value {
  const known = new LRUCache<Key, Value>({ max })
  return (key, compute) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = compute()
    known.set(key, value)
    return value
  }
}
