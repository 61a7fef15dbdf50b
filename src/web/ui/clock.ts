import { useSyncExternalStore } from 'react'

// One timer updates every age on the page. Ages follow the server's clock, because the visitor's may be
// wrong.

/** Lower and upper bound of server time minus visitor time, in ms; undefined until the first answer. */
let bounds: { least: number; most: number } | undefined
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/**
 * The bounds are widened by this many ms per answer, because clocks drift: by less than this between two
 * answers, even if a clock gains or loses a second a day.
 */
const DRIFT_MS = 50

/**
 * Narrows the bounds of the difference between the clocks by the time in one answer. If the answer
 * contradicts the bounds, they start again from this answer, because the visitor's clock was set.
 *
 * @param serverSecond the time in the answer's header `Date`, in ms, truncated to whole seconds
 * @param sentAt when the request was sent, by the visitor's clock, in ms
 * @param receivedAt when the answer arrived, by the visitor's clock, in ms
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

/** The estimate of server time minus visitor time, in ms; 0 if the bounds allow that both clocks agree. */
function difference(): number {
  if (!bounds || (bounds.least <= 0 && bounds.most >= 0)) return 0
  return (bounds.least + bounds.most) / 2
}

/** The current time by the server's clock, in ms; by the visitor's clock until the first answer. */
export function serverNow(): number {
  return Date.now() + difference()
}

/** Converts a time by the visitor's clock to the server's clock, in ms. */
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
 * @param textAt makes the text from the current time by the server's clock, and by the visitor's clock for
 * times that were measured in the browser
 */
export function useTicking(textAt: (now: number, visitorNow: number) => string): string {
  return useSyncExternalStore(subscribe, () => {
    // While no timer runs, `now` is outdated.
    const here = timer ? now : Math.floor(Date.now() / 1000) * 1000
    return textAt(here + difference(), here)
  })
}
