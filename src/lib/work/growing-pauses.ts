import { LRUCache } from 'lru-cache'

export type GrowingPauses = {
  /** Begins a pause, twice as long as the one before. A failure during a pause does not change it. */
  failed: (cause: string) => void
  /** Ends the pause; the next one is the shortest again. */
  succeeded: (cause: string) => void
  isPaused: (cause: string) => boolean
  /** Whether it failed and has not succeeded since. */
  hasFailed: (cause: string) => boolean
}

type Options = {
  firstMs: number
  longestMs: number
  /** The maximum number of causes that are remembered: those that failed last. */
  most: number
  now: () => number
}

/** Pauses after failures, which grow for each cause separately. */
export function createGrowingPauses({ firstMs, longestMs, most, now }: Options): GrowingPauses {
  const pauses = new LRUCache<string, { until: number; ms: number }>({ max: most })
  const isPaused = (cause: string) => now() < (pauses.peek(cause)?.until ?? 0)
  return {
    failed: (cause) => {
      if (isPaused(cause)) return
      const before = pauses.get(cause)
      const ms = before ? Math.min(longestMs, before.ms * 2) : firstMs
      pauses.set(cause, { until: now() + ms, ms })
    },
    succeeded: (cause) => void pauses.delete(cause),
    isPaused,
    hasFailed: (cause) => pauses.has(cause),
  }
}
