import type { QueryClient } from '@tanstack/react-query'
import type { SocketMessage } from '#contract/socket.ts'
import { createStore } from '../ui/store.ts'
import { apiQuery } from './call-api.ts'
import {
  acceptNewestSlot,
  forgetNewestSlot,
  isPastEpoch,
  type NewestSlot,
  startFromSlot,
} from './newest-slot.ts'
import { readAnswer } from './read-answer.ts'
import { acceptTrollbox } from './trollbox.ts'
import { createWatchedLists } from './watched-lists.ts'

// Messages of the live socket go to `newest-slot.ts` and, for the chat, into the query cache; screens read queries
// and do not know about the socket. Of queries that are polled it writes only into those whose whole answer it has: every
// write restarts the pause until the next request, so that a block per second ends the polling.

const RECONNECT_MS = 2_000
/**
 * Blocks may come faster than a list needs to be fetched. Less than a second: with a block every second, a whole second would
 * make each request as late as the one before it was, and some milliseconds more.
 */
const LISTS_AT_MOST_EVERY_MS = 900

export type Live = {
  state: 'connecting' | 'connected' | 'disconnected' | 'error'
  /** Messages since the page was opened. */
  events: number
  lastEventAt: number | undefined
  /** When a new block was last announced. */
  lastSlotAt: number | undefined
  /** Whether it was open before: a first connection that is being opened is not a loss. */
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

/** Connects, and connects again two seconds after every loss, until the returned function is called. */
export function openSocket(client: QueryClient, url = socketUrl()): () => void {
  let socket: WebSocket | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let lost = false
  const watched = createWatchedLists(client, (text) => {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(text)
    return true
  })
  const lists = everySoOften(() => void watched.refresh())
  const stopLooking = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'observerAdded' || type === 'observerRemoved') watched.watch()
  })
  document.addEventListener('visibilitychange', watched.watch)
  forgetNewestSlot()

  const connect = () => {
    say({ state: 'connecting' })
    socket = new WebSocket(url)
    socket.binaryType = 'arraybuffer'
    watched.reset()
    socket.onopen = () => {
      watched.watch()
      say({ state: 'connected', wasConnected: true })
      // Changes in between are unknown: refetch everything on the page.
      if (lost) void client.invalidateQueries({ refetchType: 'active' })
      lost = false
    }
    socket.onmessage = ({ data }) => {
      if (typeof data !== 'string') return watched.accept(data)
      const message = readMessage(data)
      if (!message) return
      say({ events: live.get().events + 1, lastEventAt: Date.now() })
      if (message.type === 'connected') startFromSlot(message.data)
      if (message.type !== 'slot_update') return acceptTrollbox(client, message)
      say({ lastSlotAt: Date.now() })
      acceptSlot(client, message.data)
      lists()
    }
    socket.onerror = () => say({ state: 'error' })
    socket.onclose = () => {
      if (stopped) return
      // The socket is the first to notice that the server is away: refetch now, not at the next poll.
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

/** Moves the values that a new block changes; everything else waits for the next poll. */
export function acceptSlot(client: QueryClient, update: NewestSlot): void {
  acceptNewestSlot(update)
  const overview = client.getQueryData(apiQuery('getNetworkOverview', {}).queryKey)
  // Only the server knows the epoch's number and length; and all of them, once the first block is indexed.
  if (!overview || (overview.asOfSlot !== null && !isPastEpoch(overview, update.slot))) return
  const options = { cancelRefetch: false }
  void client.invalidateQueries(apiQuery('getNetworkOverview', {}), options)
  void client.invalidateQueries(apiQuery('getNetworkStats', {}), options)
}

async function refreshStatus(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries(apiQuery('getHealth', {})),
    client.invalidateQueries(apiQuery('getNetworkOverview', {})),
  ])
}

/** Runs `action` at most once per period, first after one period; the last call is always run. */
function everySoOften(action: () => void): () => void {
  let wanted = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (wanted) run()
    }, LISTS_AT_MOST_EVERY_MS)
  }
  const run = () => {
    wanted = false
    action()
    wait()
  }
  // The page has just fetched its lists.
  wait()
  return () => {
    wanted = true
    if (!timer) run()
  }
}
