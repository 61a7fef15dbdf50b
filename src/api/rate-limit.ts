type Limits = {
  /** The most actions of one client in one window. */
  perClient: number
  /** The most actions of all clients together in one window. */
  overall: number
  windowMs: number
}

export type RateLimit = {
  /**
   * Counts one action of `client`.
   *
   * @returns 0; or, when it is over the limit and not counted, the number of seconds after which it may be
   *   tried again
   */
  take(client: string): number
}

/**
 * Limits how often something is done, in windows of fixed length. `overall` also bounds the memory: clients
 * without an action in the window are forgotten.
 */
export function createRateLimit(
  { perClient, overall, windowMs }: Limits,
  now: () => number = Date.now,
): RateLimit {
  let startedAt = Number.NEGATIVE_INFINITY
  let total = 0
  const counts = new Map<string, number>()
  return {
    take(client) {
      const passed = now() - startedAt
      // The time that has passed is negative if the clock was set back.
      if (passed >= windowMs || passed < 0) {
        startedAt = now()
        total = 0
        counts.clear()
      }
      const count = counts.get(client) ?? 0
      if (total >= overall || count >= perClient)
        return Math.max(1, Math.ceil((startedAt + windowMs - now()) / 1000))
      total++
      counts.set(client, count + 1)
      return 0
    },
  }
}
