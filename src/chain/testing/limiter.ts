/** The response of a node that limits the rate of calls. */
export type Refusal = { status: number; headers: Record<string, string>; body: string }

export type Limiter = {
  /** Counts a call. @returns the refusal when the call exceeds the limit */
  take: () => Refusal | undefined
  counts: { calls: number; limited: number }
}

/** A limiter like those of providers: a number of calls per second, refilled continuously. */
export function createLimiter(perSecond: number): Limiter {
  const counts = { calls: 0, limited: 0 }
  let left = perSecond
  let at = performance.now()
  const take = () => {
    const now = performance.now()
    left = Math.min(perSecond, left + ((now - at) / 1_000) * perSecond)
    at = now
    counts.calls++
    if (left >= 1) {
      left--
      return undefined
    }
    counts.limited++
    return { status: 429, headers: { 'retry-after': '1' }, body: 'Too many requests' }
  }
  return { take, counts }
}
