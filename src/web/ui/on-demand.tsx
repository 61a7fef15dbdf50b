import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'

/** A component in a file of its own. */
export type Part<Props extends object> = {
  /** Loads it now. Never rejects: what cannot load now is loaded again when it is rendered. */
  preload: () => Promise<void>
  /** undefined until it is loaded. */
  known: () => ComponentType<Props> | undefined
  /** Waits until it is loaded, and throws where it cannot be: for a place with its own `Suspense` and error boundary. */
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
        // It is loaded again when it is rendered.
      }
    },
    known: () => known,
    Waiting: lazy(ready),
  }
}

/**
 * The component of `part`, which is loaded with its first render where `preload` did not do so before.
 *
 * @param plain the same facts without it: until it is loaded, where it cannot be, and on paper, which does not wait
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
 * @returns how to give it up
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
