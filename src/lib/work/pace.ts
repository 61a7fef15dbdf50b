/** How often background work is repeated: slower while nobody visits the explorer. */
export type Pace = {
  /** Somebody asks for the newest values: pauses that were made longer end. */
  wake: () => void
  /** Resolves after `ms`, or later (`createPace`). Resolves early when `signal` is aborted; never rejects. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Visitors are gone when none asked for so long. */
const GONE_MS = 60_000
/** The factor by which pauses grow while nobody visits. */
const IDLE_FACTOR = 12

/** Visitors are here for a minute after each `wake`, the first minute too; otherwise pauses are twelve times as long. */
export function createPace(now: () => number = () => performance.now()): Pace {
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

/** For a process that does not see the visitors: no pause is longer than it says. */
export const steadyPace: Pace = {
  wake: () => undefined,
  pause: (ms, signal) => sleep(ms, signal),
}

/** @param sleeping has, while it sleeps, what ends it */
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
