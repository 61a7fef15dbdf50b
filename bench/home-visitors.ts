import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { openBrowser } from '../test/browser.ts'

export type Visit = {
  /** The requests of an open home page in the first `MS` milliseconds after loading, in the order of time. */
  requests: { atMs: number; path: string }[]
  /** The messages that the page sends on the live socket. */
  messages: string[]
}

/** The recorded time: twice the longest interval at which the page polls. */
const MS = 60_000
const LOAD_MS = 5_000

/**
 * Records the requests of the home page in Chromium, so that the simulated visitors do what the page does
 * today.
 */
export async function recordVisit(url: string): Promise<Visit> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    const visit: Visit = { requests: [], messages: [] }
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => visit.messages.push(String(payload))),
    )
    await page.goto(url, { waitUntil: 'load' })
    await sleep(LOAD_MS)
    const started = performance.now()
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/'))
        visit.requests.push({ atMs: performance.now() - started, path: pathname + search })
    })
    await sleep(MS)
    return visit
  } finally {
    await browser.close()
  }
}

/**
 * Starts `count` clients with a WebSocket each that repeat `visit`, each starting at another time. The
 * messages on the socket are sent once.
 *
 * @returns a function that ends them, and returns the number of their requests and how many were not answered
 *   with 2xx or 304
 */
export function startVisitors(
  url: string,
  visit: Visit,
  count: number,
): () => { requests: number; failures: number } {
  const over = new AbortController()
  setMaxListeners(0, over.signal)
  let requests = 0
  let failures = 0
  const ask = async (path: string) => {
    requests++
    const answer = await fetch(url + path, { signal: over.signal })
    await answer.arrayBuffer()
    if (!answer.ok && answer.status !== 304) failures++
  }
  const repeat = async (offset: number) => {
    await sleep(offset, undefined, { signal: over.signal })
    for (;;) {
      const started = performance.now()
      for (const { atMs, path } of visit.requests) {
        await sleep(Math.max(0, started + atMs - performance.now()), undefined, { signal: over.signal })
        ask(path).catch(() => {
          if (!over.signal.aborted) failures++
        })
      }
      await sleep(Math.max(0, started + MS - performance.now()), undefined, { signal: over.signal })
    }
  }
  const sockets = Array.from({ length: count }, (_, n) => {
    const offset = (MS / count) * n
    repeat(offset).catch(() => undefined)
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`).on('error', () => failures++)
    return socket.on('open', () => {
      for (const message of visit.messages) socket.send(message)
    })
  })
  return () => {
    over.abort()
    for (const socket of sockets) socket.terminate()
    return { requests, failures }
  }
}
