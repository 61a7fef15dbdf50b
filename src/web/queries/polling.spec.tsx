import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { overview, stats } from '../testing/samples.ts'
import { createQueryClient } from './client.ts'
import { useOverview, useStats } from './network.ts'
import { acceptSlot } from './socket.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

/** A server whose total grows by one each second, and a chain that makes a block each second. */
function setUp() {
  const begin = Date.now()
  const seconds = () => Math.round((Date.now() - begin) / 1_000)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(
      url.endsWith('/stats')
        ? { ...stats, totalTransactions: seconds() }
        : { ...overview, nodeVersion: String(seconds()) },
    )
  })
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const pass = async (count: number) => {
    for (let i = 0; i < count; i++) {
      await act(() => vi.advanceTimersByTimeAsync(1_000))
      act(() => acceptSlot(client, { slot: 100 + seconds(), height: 50 + seconds() }))
    }
  }
  const open = () => renderHook(() => ({ stats: useStats(), overview: useOverview() }), { wrapper })
  return { asked, open, pass }
}

test('figures are requested again while a block arrives every second', async () => {
  const { asked, open, pass } = setUp()
  const { result } = open()
  await pass(75)
  expect(result.current.stats.data?.totalTransactions).toBeGreaterThanOrEqual(69)
  expect(Number(result.current.overview.data?.nodeVersion)).toBeGreaterThanOrEqual(44)
  expect(result.current.stats.data).toMatchObject({ slot: 175, blockHeight: 125 })
  expect(result.current.overview.data?.stats).toMatchObject({ slot: 175, blockHeight: 125 })
  const count = (end: string) => asked.filter((url) => url.endsWith(end)).length
  expect(count('/stats')).toBeGreaterThanOrEqual(13)
  expect(count('/stats')).toBeLessThanOrEqual(17)
  expect(count('/overview')).toBeLessThanOrEqual(4)
})

test('a page that is opened again requests what is older than its interval at once', async () => {
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
