import { useEffect } from 'react'
import { createStore } from './store.ts'

/**
 * A value that this browser keeps for later visits, and that all of its tabs share.
 *
 * @param read makes the value of the stored text; null: nothing is stored, or the browser stores nothing. Never throws
 */
export function createStored<Value>(
  key: string,
  read: (text: string | null) => Value,
  write: (value: Value) => string,
) {
  const store = createStore(() => read(storedText(key)))
  /** Another tab changed it; `changed` is null when it removed all that was stored. */
  const followOthers = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === key || changed === null) store.set(read(newValue))
  }
  return {
    get: store.get,
    /** False where the browser keeps it no longer than the page is open. */
    set: (value: Value): boolean => {
      store.set(value)
      try {
        localStorage.setItem(key, write(value))
        return true
      } catch {
        return false
      }
    },
    useValue: (): Value => {
      useEffect(() => {
        window.addEventListener('storage', followOthers)
        return () => window.removeEventListener('storage', followOthers)
      }, [])
      return store.useValue()
    },
  }
}

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
