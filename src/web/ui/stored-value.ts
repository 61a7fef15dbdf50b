import { useEffect } from 'react'
import { createStore } from './store.ts'

/**
 * A value that this browser stores for later visits, and that all of its tabs share.
 *
 * @param read parses the stored text; null means that nothing is stored or the browser refuses storage. Never
 * throws
 */
export function createStored<Value>(
  key: string,
  read: (text: string | null) => Value,
  write: (value: Value) => string,
) {
  const store = createStore(() => read(storedText(key)))
  /** Takes over the value that another tab set. `changed` is null when that tab cleared the whole storage. */
  const followOthers = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === key || changed === null) store.set(read(newValue))
  }
  return {
    get: store.get,
    /**
     * Sets the value. Returns false if the browser refuses storage, so that the value is lost with the page.
     */
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
