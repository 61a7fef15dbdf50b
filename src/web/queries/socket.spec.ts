import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overview, stats } from '../testing/samples.ts'
import { apiQuery } from './call-api.ts'
import { overviewAt, statsAt, useNewestSlot } from './newest-slot.ts'
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
const statsKey = apiQuery('getNetworkStats', {}).queryKey
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
  client.setQueryData(statsKey, stats)
  stop = openSocket(client, 'ws://localhost/ws')
})
afterEach(() => {
  stop()
})

/** The figures as a page shows them now. */
function figures() {
  const at = renderHook(useNewestSlot).result.current
  return { overview: overviewAt(overview, at), stats: statsAt(stats, at) }
}

test('a new slot moves the figures on the page', () => {
  sockets[0]?.say(update(12, 10))
  expect(figures().overview).toMatchObject({
    stats: { slot: 12, blockHeight: 10 },
    epochInfo: { slotIndex: 12 },
    asOfSlot: 12,
  })
  expect(figures().stats).toMatchObject({ slot: 12, blockHeight: 10 })
})

test('a new slot writes into no polled query, which would put off its next request', () => {
  const updatedAt = [overviewKey, statsKey].map((key) => client.getQueryState(key)?.dataUpdatedAt)
  vi.setSystemTime(Date.now() + 1_000)
  sockets[0]?.say(update(12, 10))
  expect([overviewKey, statsKey].map((key) => client.getQueryState(key)?.dataUpdatedAt)).toEqual(updatedAt)
})

test('a late message does not move them back', () => {
  sockets[0]?.say(update(12, 10))
  sockets[0]?.say(update(11, 9))
  expect(figures().overview.stats.slot).toBe(12)
})

test('an explorer that was started again, and catches up, does not move them back', () => {
  sockets[0]?.say(update(1_200, 1_000))
  sockets[0]?.say({ type: 'connected', data: { slot: 1_190, height: 990 } })
  expect(figures().overview.stats).toMatchObject({ slot: 1_200, blockHeight: 1_000 })
  sockets[0]?.say(update(1_201, 1_001))
  expect(figures().overview.stats.slot).toBe(1_201)
})

test('a chain that begins anew moves them back', () => {
  sockets[0]?.say(update(1_200, 1_000))
  sockets[0]?.say({ type: 'connected', data: { slot: 11, height: 9 } })
  expect(figures().overview.stats.slot).toBe(11)
  sockets[0]?.say({ type: 'connected', data: { slot: null, height: null } })
  expect(figures().overview.stats.slot).toBe(overview.stats.slot)
})

test('a block whose height is not known leaves the height alone', () => {
  sockets[0]?.say(update(12, null))
  expect(figures().stats).toMatchObject({ slot: 12, blockHeight: 7 })
})

test('the lists are asked for every 0.9 s at most, however many blocks come', async () => {
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  for (let slot = 10; slot < 30; slot++) sockets[0]?.say(update(slot, slot))
  expect(invalidate).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(invalidate.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([
    ['listBlocks', { limit: '10' }],
    ['listAllBlocks', { limit: '25' }],
    ['listTransactions', { limit: '15', votes: 'off' }],
    ['listTransactions', { limit: '15', votes: 'on' }],
  ])
  await vi.advanceTimersByTimeAsync(5000)
  expect(invalidate).toHaveBeenCalledTimes(4)
  sockets[0]?.say(update(30, 30))
  expect(invalidate).toHaveBeenCalledTimes(8)
})

test('with a block each second, the lists are soon asked for the moment it is announced', async () => {
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  for (let slot = 10; slot < 30; slot++) {
    await vi.advanceTimersByTimeAsync(slot === 10 ? 300 : 1_000)
    invalidate.mockClear()
    sockets[0]?.say(update(slot, slot))
    if (slot >= 20) expect(invalidate).toHaveBeenCalled()
  }
})

test('it connects again two seconds after a loss, and asks for what it has missed', async () => {
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

test('a loss makes the page ask at once whether the server is away, and only once', async () => {
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

test('events are counted, and the last of them is dated', () => {
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

test('a new epoch is asked about, not guessed', () => {
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  sockets[0]?.say(update(9 + 31_990, null))
  expect(invalidate).not.toHaveBeenCalled()
  sockets[0]?.say(update(9 + 31_991, null))
  expect(invalidate.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([overviewKey, statsKey])
  expect(figures().overview).toMatchObject({ stats: { slot: 32_000 }, epochInfo: { slotIndex: 32_000 } })
})

test('what is not JSON is passed over', () => {
  sockets[0]?.onmessage?.({ data: 'hello' })
  expect(client.getQueryData(overviewKey)).toBe(overview)
})

const blocksKey = apiQuery('listBlocks', { limit: '10' }).queryKey
const asked = { type: 'watch', data: { calls: [blocksKey] } }

/** With real timers: unpacking takes real time. */
function openAnew() {
  stop()
  vi.useRealTimers()
  sockets.length = 0
  stop = openSocket(client, 'ws://localhost/ws')
}

function show() {
  client.setQueryData(blocksKey, [])
  return new QueryObserver(client, {
    ...apiQuery('listBlocks', { limit: '10' }),
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined)
}

async function answerWith(output: unknown, encoding: 'gzip' | 'identity' = 'gzip'): Promise<ArrayBuffer> {
  const data = { watched: blocksKey, encoding }
  const head = new TextEncoder().encode(JSON.stringify({ type: 'answer', data }))
  const text = Response.json(output).body
  const body = encoding === 'gzip' ? text?.pipeThrough(new CompressionStream('gzip')) : text
  const bytes = new Uint8Array(await new Response(body ?? null).arrayBuffer())
  return new Uint8Array([head.length >> 8, head.length & 0xff, ...head, ...bytes]).buffer
}

test('the server is told which lists the page shows', () => {
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

test('a page that is hidden watches nothing', () => {
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

test.each(['gzip', 'identity'] as const)(
  'a list that comes in %s is shown, and asked for no more',
  async (encoding) => {
    openAnew()
    const hide = show()
    sockets[0]?.open()
    sockets[0]?.onmessage?.({ data: await answerWith([{ slot: 1 }], encoding) })
    sockets[0]?.onmessage?.({ data: await answerWith([{ slot: 2 }], encoding) })
    await vi.waitFor(() => expect(client.getQueryData(blocksKey)).toEqual([{ slot: 2 }]))
    const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
    sockets[0]?.say(update(12, 10))
    await vi.waitFor(() => expect(invalidate).toHaveBeenCalled(), 3_000)
    expect(invalidate.mock.calls.map(([filters]) => filters?.queryKey?.[0])).toEqual([
      'listAllBlocks',
      'listTransactions',
      'listTransactions',
    ])
    hide()
  },
)

test('after a loss the lists are asked for until the server sends them again', async () => {
  openAnew()
  const hide = show()
  sockets[0]?.open()
  sockets[0]?.onmessage?.({ data: await answerWith([{ slot: 1 }]) })
  await vi.waitFor(() => expect(client.getQueryData(blocksKey)).toEqual([{ slot: 1 }]))
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  sockets[0]?.onclose?.()
  await vi.waitFor(() => expect(sockets).toHaveLength(2), 4_000)
  sockets[1]?.open()
  expect(sockets[1]?.sent).toEqual([asked])
  invalidate.mockClear()
  sockets[1]?.say(update(12, 10))
  await vi.waitFor(() => expect(invalidate).toHaveBeenCalled(), 3_000)
  expect(invalidate.mock.calls.map(([filters]) => filters?.queryKey)).toContainEqual(blocksKey)
  hide()
})

test('a frame that cannot be read changes nothing', async () => {
  openAnew()
  const hide = show()
  sockets[0]?.open()
  sockets[0]?.onmessage?.({ data: new Uint8Array([0, 200, 1]).buffer })
  sockets[0]?.onmessage?.({ data: await answerWith([{ slot: 3 }]) })
  await vi.waitFor(() => expect(client.getQueryData(blocksKey)).toEqual([{ slot: 3 }]))
  hide()
})
