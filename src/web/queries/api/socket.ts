import type { QueryClient } from '@tanstack/react-query'
import type { SocketMessage } from '#contract/socket.ts'
import { createStore } from '../../ui/store.ts'
import { acceptTrollbox } from '../trollbox.ts'
import { apiQuery } from './call-api.ts'
import { readAnswer } from './read-answer.ts'
import { createWatchedCalls } from './watched-calls.ts'

// Messages of the live socket are written into the query cache. Screens read queries and do not use the
// socket.

const RECONNECT_MS = 2_000

export type Live = {
  state: 'connecting' | 'connected' | 'disconnected' | 'error'
  /** The number of messages since the page was opened. */
  events: number
  lastEventAt: number | undefined
  /** The time of the last message about a new block, in ms. */
  lastSlotAt: number | undefined
  /**
   * Whether the socket was open before. While the first connection is being opened, it does not count as
   * lost.
   */
  wasConnected: boolean
}

const live = createStore<Live>(() => ({
  state: 'connecting',
  events: 0,
  lastEventAt: undefined,
  lastSlotAt: undefined,
  wasConnected: false,
}))
const say = (change: Partial<Live>) => live.set({ ...live.get(), ...change })

/** Whether the live connection is open, for components that show only that. */
export const useLive = live.useValue

/** Connects, and reconnects two seconds after every loss, until the returned function is called. */
export function openSocket(client: QueryClient, url = socketUrl()): () => void {
  let socket: WebSocket | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let lost = false
  const watched = createWatchedCalls(client, (text) => {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(text)
    return true
  })
  const stopLooking = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'observerAdded' || type === 'observerRemoved') watched.watch()
  })
  document.addEventListener('visibilitychange', watched.watch)

  const connect = () => {
    say({ state: 'connecting' })
    socket = new WebSocket(url)
    socket.binaryType = 'arraybuffer'
    watched.reset()
    socket.onopen = () => {
      watched.watch()
      say({ state: 'connected', wasConnected: true })
      // The page missed the changes since the loss, so refetch everything on it.
      if (lost) void client.invalidateQueries({ refetchType: 'active' })
      lost = false
    }
    socket.onmessage = ({ data }) => {
      if (typeof data !== 'string') return watched.accept(data)
      const message = readMessage(data)
      if (!message) return
      say({ events: live.get().events + 1, lastEventAt: Date.now() })
      if (message.type === 'slot_update') say({ lastSlotAt: Date.now() })
      acceptTrollbox(client, message)
    }
    socket.onerror = () => say({ state: 'error' })
    socket.onclose = () => {
      if (stopped) return
      // The socket is the first to notice that the server is unreachable, so refetch now instead of at the
      // next poll.
      if (!lost) void refreshStatus(client)
      lost = true
      say({ state: 'disconnected' })
      again = setTimeout(connect, RECONNECT_MS)
    }
  }
  connect()
  return () => {
    stopped = true
    stopLooking()
    document.removeEventListener('visibilitychange', watched.watch)
    clearTimeout(again)
    socket?.close()
  }
}

function socketUrl(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`
}

function readMessage(data: unknown): SocketMessage | undefined {
  try {
    return readAnswer(String(data)) as SocketMessage
  } catch {
    return undefined
  }
}

async function refreshStatus(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries(apiQuery('getHealth', {})),
    client.invalidateQueries(apiQuery('getNetworkOverview', {})),
  ])
}
