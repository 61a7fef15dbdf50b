import { type ComponentType, lazy, Suspense, useState } from 'react'

/** A component in a file of its own. */
type Part<Props> = {
  /** Loads it now. Never rejects: what cannot load now is loaded again when it is rendered. */
  preload: () => Promise<void>
  /** undefined until it is loaded. */
  known: () => ComponentType<Props> | undefined
  Lazy: ComponentType<Props>
}

export function partOf<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let known: ComponentType<Props> | undefined
  const keep = async () => {
    known = await load()
    return known
  }
  return {
    preload: async () => {
      await keep().catch(() => {})
    },
    known: () => known,
    Lazy: lazy(async () => ({ default: await keep() })),
  }
}

/**
 * The component of `part`, which is loaded with its first render where `preload` did not do so before. Once loaded it is
 * rendered without a wait, because a page that is being printed cannot wait; a lazy component waits once even then.
 */
export function OnDemand<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const [Component] = useState<ComponentType<Props>>(() => part.known() ?? part.Lazy)
  return (
    <Suspense>
      <Component {...props} />
    </Suspense>
  )
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
