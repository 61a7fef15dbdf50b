import { useSyncExternalStore } from 'react'

const resets = new Set<() => void>()

/**
 * A value outside of React that the whole page shares. Components that use it render again when it is set.
 *
 * @param initial returns the first value
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

/** Resets all stores to their first values, as on a new page. For tests. */
export function resetStores(): void {
  for (const reset of resets) reset()
}
