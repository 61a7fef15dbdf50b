import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WatchedCall } from '#contract/socket.ts'
import { answerFrame } from '../../testing/answer-frame.ts'
import { overview } from '../../testing/samples.ts'
import { apiQuery } from './call-api.ts'
import { openSocket, useLive } from './socket.ts'

const sockets: FakeSocket[] = []
class FakeSocket {
  static readonly OPEN = 1
  readyState = 0
  sent: unknown[] = []
  onopen?: () => void
  onmessage?: (event: { data: unknown }) => void
  onclose?: () => void
  onerror?: () => void
  close = vi.fn()
  constructor() {
    sockets.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const overviewKey = apiQuery('getNetworkOverview', {}).queryKey
const healthKey = apiQuery('getHealth', {}).queryKey
const update = (slot: number, height: number | null) => ({
  type: 'slot_update',
  data: { slot, height, transactionCount: 1, timestamp: null },
})

let client: QueryClient
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  sockets.length = 0
  client = new QueryClient()
  client.setQueryData(overviewKey, overview)
  stop = openSocket(client, 'ws://localhost/ws')
})
afterEach(() => {
  stop()
})

test('the socket reconnects two seconds after a loss, and the page requests what it missed', async () => {
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  sockets[0]?.onopen?.()
  expect(invalidate).not.toHaveBeenCalled()
  sockets[0]?.onclose?.()
  invalidate.mockClear()
  await vi.advanceTimersByTimeAsync(1999)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sockets).toHaveLength(2)
  sockets[1]?.onopen?.()
  expect(invalidate).toHaveBeenCalledTimes(1)
  expect(invalidate).toHaveBeenCalledWith({ refetchType: 'active' })
})

test('after a loss the page requests the status of the server at once, and only once', async () => {
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  sockets[0]?.onopen?.()
  sockets[0]?.onclose?.()
  expect(invalidate.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([healthKey, overviewKey])
  await vi.advanceTimersByTimeAsync(2000)
  sockets[1]?.onclose?.()
  expect(invalidate).toHaveBeenCalledTimes(2)
})

test('the states are reported: connecting, connected, error, disconnected, and connecting again', async () => {
  const { result } = renderHook(useLive)
  expect(result.current).toMatchObject({ state: 'connecting' })
  act(() => sockets[0]?.onopen?.())
  expect(result.current).toMatchObject({ state: 'connected', wasConnected: true })
  act(() => sockets[0]?.onerror?.())
  expect(result.current.state).toBe('error')
  act(() => sockets[0]?.onclose?.())
  expect(result.current.state).toBe('disconnected')
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(result.current.state).toBe('connecting')
})

test('events are counted, and the time of the last one is known', () => {
  const { result } = renderHook(useLive)
  const before = result.current.events
  vi.setSystemTime(1_000)
  act(() => sockets[0]?.say({ type: 'connected', data: { slot: 9, height: 7 } }))
  vi.setSystemTime(2_000)
  act(() => sockets[0]?.say(update(12, 10)))
  vi.setSystemTime(3_000)
  act(() => sockets[0]?.say({ type: 'program_update', data: { programId: 'x', slot: 12 } }))
  expect(result.current).toMatchObject({ events: before + 3, lastEventAt: 3_000, lastSlotAt: 2_000 })
})

test('a message that is not JSON is ignored', () => {
  sockets[0]?.onmessage?.({ data: 'hello' })
  expect(client.getQueryData(overviewKey)).toBe(overview)
})

const blocksKey: WatchedCall = ['listBlocks', { limit: '10' }]
const asked = { type: 'watch', data: { calls: [blocksKey] } }

/** Opens the socket again with real timers, because decompression takes real time. */
function openAnew() {
  stop()
  vi.useRealTimers()
  sockets.length = 0
  stop = openSocket(client, 'ws://localhost/ws')
}

function show({ poll = true } = {}) {
  client.setQueryData(blocksKey, [])
  return new QueryObserver(client, {
    ...apiQuery('listBlocks', { limit: '10' }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: poll && 60_000,
  }).subscribe(() => undefined)
}

test('the server gets the list of calls that the page shows', () => {
  const [socket] = sockets
  const hide = show()
  expect(socket?.sent).toEqual([])
  socket?.open()
  expect(socket?.sent).toEqual([asked])
  hide()
  expect(socket?.sent).toEqual([asked, { type: 'watch', data: { calls: [] } }])
  const hideAgain = show()
  expect(socket?.sent[2]).toEqual(asked)
  hideAgain()
})

test('a hidden page watches no calls', () => {
  const hide = show()
  sockets[0]?.open()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sockets[0]?.sent.at(-1)).toEqual({ type: 'watch', data: { calls: [] } })
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sockets[0]?.sent.at(-1)).toEqual(asked)
  hide()
})

test('a call that the page does not poll is not watched', () => {
  const hide = show({ poll: false })
  sockets[0]?.open()
  expect(sockets[0]?.sent).toEqual([])
  hide()
})

test.each(['gzip', 'identity'] as const)('an answer in %s is shown', async (encoding) => {
  openAnew()
  const hide = show()
  sockets[0]?.open()
  sockets[0]?.onmessage?.({ data: await answerFrame(blocksKey, [{ slot: 1 }], encoding) })
  sockets[0]?.onmessage?.({ data: await answerFrame(blocksKey, [{ slot: 2 }], encoding) })
  await vi.waitFor(() => expect(client.getQueryData(blocksKey)).toEqual([{ slot: 2 }]))
  hide()
})

test('after a loss the server gets the list of calls again', async () => {
  openAnew()
  const hide = show()
  sockets[0]?.open()
  sockets[0]?.onclose?.()
  await vi.waitFor(() => expect(sockets).toHaveLength(2), 4_000)
  sockets[1]?.open()
  expect(sockets[1]?.sent).toEqual([asked])
  hide()
})

test('an unreadable frame changes nothing', async () => {
  openAnew()
  const hide = show()
  sockets[0]?.open()
  sockets[0]?.onmessage?.({ data: new Uint8Array([0, 200, 1]).buffer })
  sockets[0]?.onmessage?.({ data: await answerFrame(blocksKey, [{ slot: 3 }]) })
  await vi.waitFor(() => expect(client.getQueryData(blocksKey)).toEqual([{ slot: 3 }]))
  hide()
})
