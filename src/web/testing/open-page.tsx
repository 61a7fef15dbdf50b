import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import { apiCalls } from '#contract/paths.ts'
import type { SocketMessage, WatchedCall } from '#contract/socket.ts'
import { App } from '../App.tsx'
import type { Output, RouteName } from '../queries/api/call-api.ts'
import { createQueryClient } from '../queries/api/client.ts'
import { resetStores } from '../ui/store.ts'
import { answerFrame } from './answer-frame.ts'
import { addNamesToHead } from './network-samples.ts'

/** The API's answers by name of the call. A function gets the requested URL. */
export type Answers = { [Name in RouteName]?: Output<Name> | ((url: URL) => Output<Name> | undefined) }

/**
 * Opens `path` in the whole app. The API returns `answers`, and 404 for everything else. `say` sends messages
 * over the live socket, and `push` sends answers over it.
 *
 * @param answerOther answers requests instead, by path and query
 */
export function openPage(
  path: string,
  answers: Answers = {},
  answerOther: (path: string, init?: RequestInit) => Response | undefined = () => undefined,
) {
  resetStores()
  history.replaceState(null, '', path)
  addNamesToHead()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://localhost')
    asked.push(url.pathname + url.search)
    const other = answerOther(url.pathname + url.search, init)
    if (other) return other
    const answer = answers[nameOf(url.pathname)]
    const body = typeof answer === 'function' ? answer(url) : answer
    return body === undefined
      ? Response.json({ error: { code: 'not_found', message: 'No such thing' } }, { status: 404 })
      : Response.json(body)
  })
  const sockets: FakeSocket[] = []
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor() {
        super()
        sockets.push(this)
      }
    },
  )
  // Stub functions that jsdom lacks.
  Element.prototype.scrollIntoView = () => {}
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const client = createQueryClient()
  const say = (message: SocketMessage) =>
    act(() => sockets.at(-1)?.onmessage?.({ data: JSON.stringify(message) }))
  const push = <Name extends WatchedCall[0]>(name: Name, input: WatchedCall[1], output: Output<Name>) =>
    act(async () => sockets.at(-1)?.onmessage?.({ data: await answerFrame([name, input], output) }))
  /** Opens or closes the live connection. */
  const connect = () => act(() => sockets.at(-1)?.onopen?.())
  const disconnect = () => act(() => sockets.at(-1)?.onclose?.())
  return { ...render(<App client={client} />), asked, client, scrollTo, say, push, connect, disconnect }
}

function nameOf(pathname: string): RouteName {
  const [name] =
    Object.entries(apiCalls).find(([, { path }]) =>
      new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
    ) ?? []
  return name as RouteName
}

class FakeSocket {
  static readonly OPEN = 1
  readyState = 0
  onmessage?: (event: { data: string | ArrayBuffer }) => void
  onopen?: () => void
  onclose?: () => void
  close() {}
}

export type Sent = { path: string; authorization: string | null; body: unknown }

/**
 * Answers the POSTs of an opened page, and passes its other requests on.
 *
 * @returns the requests that were posted
 */
export function answerWrites(answer: () => Response | Promise<Response>): Sent[] {
  const sent: Sent[] = []
  const reads = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return reads(path, init)
    const authorization = new Headers(init.headers).get('authorization')
    sent.push({ path, authorization, body: JSON.parse(String(init.body)) })
    return answer()
  })
  return sent
}
