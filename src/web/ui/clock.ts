import { useSyncExternalStore } from 'react'

// One timer updates every age on the page.

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

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

/** A text that depends on the time; the component renders again only when the text changes. */
export function useTicking(textAt: (now: number) => string): string {
  // While no timer runs, `now` is that of the page before.
  return useSyncExternalStore(subscribe, () => textAt(timer ? now : Math.floor(Date.now() / 1000) * 1000))
}
