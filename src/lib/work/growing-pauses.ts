import { LRUCache } from 'lru-cache'
import { type Backoff, backoffMs } from './backoff.ts'

export type GrowingPauses = {
  /** Begins a pause, twice as long as the one before. A failure during a pause does not change it. */
  failed: (cause: string) => void
  /** Ends the pause; the next one is the shortest again. */
  succeeded: (cause: string) => void
  isPaused: (cause: string) => boolean
  /** Whether it failed and has not succeeded since. */
  hasFailed: (cause: string) => boolean
}

type Options = Backoff & {
  /** The maximum number of causes that are remembered: those that failed last. */
  most: number
  now: () => number
}

/** Pauses after failures, which grow for each cause separately. */
export function createGrowingPauses({ most, now, ...backoff }: Options): GrowingPauses {
  const pauses = new LRUCache<string, { until: number; failures: number }>({ max: most })
  const isPaused = (cause: string) => now() < (pauses.peek(cause)?.until ?? 0)
  return {
    failed: (cause) => {
      if (isPaused(cause)) return
      const failures = (pauses.get(cause)?.failures ?? 0) + 1
      pauses.set(cause, { until: now() + backoffMs(failures, backoff), failures })
    },
    succeeded: (cause) => void pauses.delete(cause),
    isPaused,
    hasFailed: (cause) => pauses.has(cause),
  }
}
