import { useSyncExternalStore } from 'react'

const resets = new Set<() => void>()

/**
 * A value that the whole page shares, outside of React: whoever uses it renders again when it is set.
 *
 * @param initial makes the first value
 */
export function createStore<Value>(initial: () => Value) {
  let value = initial()
  const listeners = new Set<() => void>()
  resets.add(() => {
    value = initial()
  })
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const get = () => value
  return {
    get,
    set: (next: Value) => {
      value = next
      for (const listener of listeners) listener()
    },
    useValue: (): Value => useSyncExternalStore(subscribe, get),
  }
}

/** All stores have their first values again, as on a new page. */
export function resetStores(): void {
  for (const reset of resets) reset()
}
