import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerFrame } from '../../testing/answer-frame.ts'
import { overview, stats } from '../../testing/samples.ts'
import { useOverview, useStats } from '../network/network.ts'
import { createQueryClient } from './client.ts'
import { openSocket } from './socket.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server whose total grows by one each second. */
function setUp() {
  const begin = Date.now()
  const seconds = () => Math.round((Date.now() - begin) / 1_000)
  const asked: string[] = []
  const statsNow = () => ({ ...stats, totalTransactions: seconds() })
  const overviewNow = () => ({ ...overview, nodeVersion: String(seconds()) })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(url.endsWith('/stats') ? statsNow() : overviewNow())
  })
  let receive: ((event: { data: unknown }) => void) | undefined
  vi.stubGlobal(
    'WebSocket',
    class {
      static readonly OPEN = 1
      set onmessage(listener: typeof receive) {
        receive = listener
      }
      close() {}
    },
  )
  const client = createQueryClient()
  ends.push(openSocket(client, 'ws://localhost/ws'))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const pass = async (count: number) => {
    for (let i = 0; i < count; i++) await act(() => vi.advanceTimersByTimeAsync(1_000))
  }
  /** Lets `count` seconds pass, in each of which the server pushes the figures. */
  const passWithAnswers = async (count: number) => {
    for (let i = 0; i < count; i++) {
      await pass(1)
      const frames = [
        await answerFrame(['getNetworkStats', {}], statsNow()),
        await answerFrame(['getNetworkOverview', {}], overviewNow()),
      ]
      await act(async () => {
        for (const data of frames) receive?.({ data })
        await vi.advanceTimersByTimeAsync(0)
      })
    }
  }
  const open = () => renderHook(() => ({ stats: useStats(), overview: useOverview() }), { wrapper })
  return { asked, open, pass, passWithAnswers }
}

test('figures that the socket sends are not polled; when it stops sending them they are polled', async () => {
  const { asked, open, pass, passWithAnswers } = setUp()
  const { result } = open()
  await passWithAnswers(75)
  expect(asked).toHaveLength(2)
  expect(result.current.stats.data?.totalTransactions).toBeGreaterThanOrEqual(74)
  expect(Number(result.current.overview.data?.nodeVersion)).toBeGreaterThanOrEqual(74)
  await pass(31)
  expect(asked.filter((url) => url.endsWith('/stats'))).toHaveLength(1 + 6)
  expect(asked.filter((url) => url.endsWith('/overview'))).toHaveLength(1 + 1)
})

test('a page that is opened again requests data older than its interval at once', async () => {
  const { asked, open, pass } = setUp()
  const first = open()
  await pass(3)
  first.unmount()
  await pass(60)
  const before = asked.length
  const again = open()
  await pass(1)
  expect(asked.length).toBe(before + 2)
  expect(again.result.current.stats.data?.totalTransactions).toBeGreaterThanOrEqual(63)
})
