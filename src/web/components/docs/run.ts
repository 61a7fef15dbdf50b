import { useEffect, useRef, useState } from 'react'
import { indentJson } from '#lib/text/json.ts'

export type Result = { status: number; milliseconds: number; bytes: number; text: string }

export type RunState =
  | { step: 'idle' }
  | { step: 'running' }
  | { step: 'done'; result: Result }
  /** The request failed without a response. */
  | { step: 'failed' }

/**
 * A function that sends a request, by POST if it has a JSON body, and the request's state. A newer request
 * replaces a running one.
 */
export function useRun() {
  const [state, setState] = useState<RunState>({ step: 'idle' })
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const run = (path: string, body?: string) => {
    current.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    current.current = controller
    setState({ step: 'running' })
    send(path, body, signal).then(
      (result) => !signal.aborted && setState({ step: 'done', result }),
      () => !signal.aborted && setState({ step: 'failed' }),
    )
  }
  return { state, run }
}

/** @throws TypeError when there is no response */
async function send(path: string, body: string | undefined, signal: AbortSignal): Promise<Result> {
  const start = performance.now()
  const post = body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
  const response = await fetch(path, { ...post, signal })
  const bytes = await response.arrayBuffer()
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - start),
    bytes: bytes.byteLength,
    text: formatted(new TextDecoder().decode(bytes)),
  }
}

function formatted(text: string): string {
  try {
    return indentJson(text)
  } catch {
    return text
  }
}
