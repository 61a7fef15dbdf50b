import { useEffect, useRef, useState } from 'react'
import { type Result, send } from './request.ts'

export type RunState =
  | { step: 'idle' }
  | { step: 'running' }
  | { step: 'done'; result: Result }
  /** There was no response. */
  | { step: 'failed' }

/** Sends a request when asked to; a newer one replaces one that is under way. */
export function useRun() {
  const [state, setState] = useState<RunState>({ step: 'idle' })
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const run = (path: string) => {
    current.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    current.current = controller
    setState({ step: 'running' })
    send(path, signal).then(
      (result) => !signal.aborted && setState({ step: 'done', result }),
      () => !signal.aborted && setState({ step: 'failed' }),
    )
  }
  return { state, run }
}
