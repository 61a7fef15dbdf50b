import { useEffect } from 'react'
import { createStore } from './store.ts'

/** In which zone the page writes times: the visitor's own, or UTC. */
export type TimeZone = 'local' | 'utc'

const KEY = 'times'
const zone = createStore<TimeZone>(chosen)

/** The zone of all times, and how to change it for this and later visits. */
export function useTimeZone(): [TimeZone, (zone: TimeZone) => void] {
  useEffect(() => {
    window.addEventListener('storage', followOthers)
    return () => window.removeEventListener('storage', followOthers)
  }, [])
  return [zone.useValue(), choose]
}

/** Another tab changed the choice; `key` is null when it removed all that was stored. */
function followOthers({ key, newValue }: StorageEvent): void {
  if (key === KEY || key === null) zone.set(newValue === 'utc' ? 'utc' : 'local')
}

function choose(wanted: TimeZone): void {
  zone.set(wanted)
  try {
    localStorage.setItem(KEY, wanted)
  } catch {
    // Without storage the choice is kept until the page is closed.
  }
}

function chosen(): TimeZone {
  try {
    return localStorage.getItem(KEY) === 'utc' ? 'utc' : 'local'
  } catch {
    return 'local'
  }
}
