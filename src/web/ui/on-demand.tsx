import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'

/** A component that is loaded on demand, from a file of its own. */
export type Part<Props extends object> = {
  /** Loads the component now. Never rejects: after a failure, rendering it loads it again. */
  preload: () => Promise<void>
  /** The component; undefined until it is loaded. */
  known: () => ComponentType<Props> | undefined
  /**
   * Suspends until the component is loaded, and throws if it cannot be loaded. Use it within a `Suspense` and
   * an error boundary.
   */
  Waiting: ComponentType<Props>
}

export function partOf<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let known: ComponentType<Props> | undefined
  const ready = async () => {
    known ??= await load()
    return { default: known }
  }
  return {
    preload: async () => {
      try {
        await ready()
      } catch {
        // Ignore the failure: rendering the component loads it again.
      }
    },
    known: () => known,
    Waiting: lazy(ready),
  }
}

/**
 * Renders the component of `part`, and loads it first unless `preload` already did.
 *
 * @param plain the same facts without the component. It is shown until the component is loaded, if it cannot
 * be loaded, and on paper, because printing does not wait.
 */
export function OnDemand<Props extends object>({
  part,
  props,
  plain,
}: {
  part: Part<Props>
  props: Props
  plain: ReactNode
}) {
  const [Component, setComponent] = useState(() => part.known())
  useEffect(() => {
    if (!Component) void part.preload().then(() => setComponent(() => part.known()))
  }, [Component, part])
  return Component ? <Component {...props} /> : plain
}

const actions = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const

/**
 * Calls `then` once, when the visitor first moves the pointer, presses a key or scrolls.
 *
 * @returns a function that cancels the call
 */
export function onFirstAction(then: () => void): () => void {
  const listening = new AbortController()
  const first = () => {
    listening.abort()
    then()
  }
  const options = { signal: listening.signal, passive: true, capture: true }
  for (const action of actions) window.addEventListener(action, first, options)
  return () => listening.abort()
}
