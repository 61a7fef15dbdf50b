import { useSyncExternalStore } from 'react'

/** In which zone the page writes times: the visitor's own, or UTC. */
export type TimeZone = 'local' | 'utc'

const KEY = 'times'
const listeners = new Set<() => void>()
let zone: TimeZone = chosen()

/** The zone of all times, and how to change it for this and later visits. */
export function useTimeZone(): [TimeZone, (zone: TimeZone) => void] {
  return [useSyncExternalStore(subscribe, () => zone), choose]
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', followOthers)
    zone = chosen()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', followOthers)
  }
}

/** Another tab changed the choice; `key` is null when it removed all that was stored. */
function followOthers({ key, newValue }: StorageEvent): void {
  if (key === KEY || key === null) show(newValue === 'utc' ? 'utc' : 'local')
}

function choose(wanted: TimeZone): void {
  show(wanted)
  try {
    localStorage.setItem(KEY, wanted)
  } catch {
    // Without storage the choice is kept until the page is closed.
  }
}

function show(wanted: TimeZone): void {
  zone = wanted
  for (const listener of listeners) listener()
}

function chosen(): TimeZone {
  try {
    return localStorage.getItem(KEY) === 'utc' ? 'utc' : 'local'
  } catch {
    return 'local'
  }
}
