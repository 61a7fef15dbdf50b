/** How often background work is repeated: slower while nobody visits the explorer. */
export type IdleSlowdown = {
  /** A visitor requested the newest values: pauses that were made longer end. */
  wake: () => void
  /** Resolves after `ms`, or later (`createIdleSlowdown`). Resolves early when `signal` is aborted; never rejects. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Visitors count as gone when none has requested anything for this long. */
const GONE_MS = 60_000
/** The factor by which pauses grow while nobody visits. */
const IDLE_FACTOR = 12

/**
 * Visitors count as present for a minute after each `wake`, and in the first minute; otherwise pauses are
 * twelve times as long.
 */
export function createIdleSlowdown(now: () => number = () => performance.now()): IdleSlowdown {
  const sleeping = new Set<() => void>()
  let visitedAt = now()
  const areHere = () => now() - visitedAt < GONE_MS

  return {
    wake: () => {
      const wereHere = areHere()
      visitedAt = now()
      if (!wereHere) for (const end of [...sleeping]) end()
    },
    pause: async (ms, signal) => {
      const started = now()
      for (;;) {
        const left = ms * (areHere() ? 1 : IDLE_FACTOR) - (now() - started)
        if (left <= 0 || signal.aborted) return
        await sleep(left, signal, sleeping)
      }
    },
  }
}

/** For a process that does not know of visitors: pauses have their own length. */
export const noSlowdown: IdleSlowdown = {
  wake: () => undefined,
  pause: (ms, signal) => sleep(ms, signal),
}

/** @param sleeping has, during the sleep, the function that ends it */
function sleep(ms: number, signal: AbortSignal, sleeping = new Set<() => void>()): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      sleeping.delete(end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    sleeping.add(end)
  })
}
