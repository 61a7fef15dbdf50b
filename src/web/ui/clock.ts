import { useSyncExternalStore } from 'react'

// One timer updates every age on the page, by the server's clock: the visitor's may be wrong.

/** Between which differences of the two clocks (server − visitor, in ms) the true one is; undefined: not heard yet. */
let bounds: { least: number; most: number } | undefined
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** A clock that gains or loses a second a day drifts no further before the next time is heard. */
const DRIFT_MS = 50

/**
 * Takes the time of an answer. Each narrows down the difference of the clocks; one that contradicts the others begins anew,
 * because the visitor's clock was set.
 *
 * @param serverSecond the time in the answer's header `Date`, which is cut to seconds
 * @param sentAt, receivedAt by the visitor's clock
 */
export function hearServerTime(serverSecond: number, sentAt: number, receivedAt: number): void {
  if (!Number.isFinite(serverSecond) || receivedAt < sentAt) return
  const least = serverSecond - receivedAt
  const most = serverSecond + 1_000 - sentAt
  const narrowed = bounds && {
    least: Math.max(bounds.least - DRIFT_MS, least),
    most: Math.min(bounds.most + DRIFT_MS, most),
  }
  bounds = narrowed && narrowed.least <= narrowed.most ? narrowed : { least, most }
}

/** Server − visitor. 0 where the visitor's clock may be right. */
function difference(): number {
  if (!bounds || (bounds.least <= 0 && bounds.most >= 0)) return 0
  return (bounds.least + bounds.most) / 2
}

/** The time by the server's clock, as far as it was heard. */
export function serverNow(): number {
  return Date.now() + difference()
}

/** A time that was taken by the visitor's clock, by the server's. */
export function serverTimeOf(visitorTime: number): number {
  return visitorTime + difference()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!timer) {
    now = Date.now()
    timer = setInterval(() => {
      now = Date.now()
      for (const each of listeners) each()
    }, 1000)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * A text that depends on the time; the component renders again only when the text changes.
 *
 * @param textAt gets the time by the server's clock, and by the visitor's for what was timed with it
 */
export function useTicking(textAt: (now: number, visitorNow: number) => string): string {
  return useSyncExternalStore(subscribe, () => {
    // While no timer runs, `now` is that of the page before.
    const here = timer ? now : Math.floor(Date.now() / 1000) * 1000
    return textAt(here + difference(), here)
  })
}
