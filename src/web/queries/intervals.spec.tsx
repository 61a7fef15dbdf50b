import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { addressTransaction, pageOf } from '../testing/address-samples.ts'
import { gorPrice, health } from '../testing/network-samples.ts'
import { address, block, blockSummary, overview, stats, transactionSummary } from '../testing/samples.ts'
import { token } from '../testing/token-samples.ts'
import { useAddressDefiActivities, useAddressTransactions } from './addresses.ts'
import { apiQuery } from './api/call-api.ts'
import { createQueryClient } from './api/client.ts'
import { useBlock } from './block.ts'
import { useFeedBlocks, useNewestBlocks } from './blocks.ts'
import { useGorPrice, useOverview, useStats } from './network/network.ts'
import { usePrograms } from './programs.ts'
import { useSitemap } from './sitemap.ts'
import {
  useLeadingToken,
  useToken,
  useTokenDefiActivities,
  useTokenHolders,
  useTokenMarkets,
  useTokens,
  useTokenTransactions,
} from './tokens.ts'
import { useTopHolders } from './top-holders.ts'
import { useBlockTransactions, useNewestTransactions } from './transactions.ts'
import { useValidators } from './validators.ts'

beforeEach(() => vi.useFakeTimers())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function Screen({ useCall }: { useCall: () => unknown }) {
  useCall()
  return null
}

/**
 * Renders a component that uses `useCall`.
 *
 * @returns a function that returns the number of requests for `path` so far
 */
function use(useCall: () => unknown, path: string, answer: () => Response) {
  let asked = 0
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/health') return Response.json(health)
    if (url.split('?')[0] === path) asked++
    return answer()
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Screen useCall={useCall} />
    </QueryClientProvider>,
  )
  return () => asked
}

const { wrappedMint } = health.network
const view = { search: '', page: 1, sortBy: 'holderCount', sortOrder: 'desc', verifiedOnly: false } as const

test.each([
  ['/api/network/overview', 30, useOverview, overview],
  ['/api/network/stats', 5, useStats, stats],
  ['/api/gor/price', 30, useGorPrice, gorPrice],
  ['/api/transactions', 2, useNewestTransactions, [transactionSummary]],
  ['/api/transactions', 2, () => useBlockTransactions(7, undefined, false), [transactionSummary]],
  ['/api/blocks', 15, useNewestBlocks, [blockSummary]],
  ['/api/blocks', 2, useFeedBlocks, [blockSummary]],
  ['/api/block/7', 2, () => useBlock('7'), { ...block, finalized: false }],
  ['/api/tokens', 30, () => useTokens(view), [token]],
  ['/api/tokens', 30, useLeadingToken, [token]],
  ['/api/validators', 30, useValidators, {}],
  ['/api/top-holders', 120, useTopHolders, {}],
  ['/api/sitemap', 300, useSitemap, {}],
  ['/programs-data', 3, usePrograms, []],
  [`/api/token/${wrappedMint}`, 5, () => useToken(wrappedMint), token],
  [`/api/token/${token.mint}`, 15, () => useToken(token.mint), token],
  [`/api/token/${token.mint}/holders`, 5, () => useTokenHolders(token.mint, 1), {}],
  [`/api/token/${token.mint}/markets`, 30, () => useTokenMarkets(token.mint), []],
  [`/api/token/${token.mint}/transactions/paginated`, 15, () => useTokenTransactions(token.mint, {}), {}],
  [`/api/token/${token.mint}/defi-activities-db`, 15, () => useTokenDefiActivities(token.mint, 1), {}],
  [
    `/api/address/${address}/transactions/paginated`,
    30,
    () => useAddressTransactions(address, {}),
    pageOf([addressTransaction]),
  ],
  [`/api/address/${address}/defi-activities-db`, 30, () => useAddressDefiActivities(address, 1), {}],
])('a page that shows %s requests it again every %i s', async (path, seconds, useCall, answer) => {
  const asked = use(useCall as () => unknown, path, () => Response.json(answer))
  await pass(100)
  expect(asked()).toBe(1)
  for (let round = 1; round <= 3; round++) {
    await pass(seconds * 1_000 - 200)
    expect(asked()).toBe(round)
    await pass(200)
    expect(asked()).toBe(round + 1)
  }
})

test.each([
  ['transactions', () => useAddressTransactions(address, {}), pageOf([addressTransaction])],
  ['DeFi activities', () => useAddressDefiActivities(address, 1), { activities: [] }],
])(
  'the %s of an address are fresh for 10 s, and cached for 5 min after the page was left',
  async (_, useCall, answer) => {
    let asked = 0
    vi.stubGlobal('fetch', async () => {
      asked++
      return Response.json(answer)
    })
    const client = createQueryClient()
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    )
    /**
     * Opens the page for a moment after `seconds` seconds.
     *
     * @returns whether it had data at once
     */
    const openAfter = async (seconds: number) => {
      await pass(seconds * 1_000)
      const { result, unmount } = renderHook(() => (useCall as () => { data: unknown })(), { wrapper })
      const hadData = result.current.data !== undefined
      await pass(100)
      unmount()
      return hadData
    }
    expect([await openAfter(0), asked]).toEqual([false, 1])
    expect([await openAfter(9), asked]).toEqual([true, 1])
    expect([await openAfter(11), asked]).toEqual([true, 2])
    expect([await openAfter(299), asked]).toEqual([true, 3])
    expect([await openAfter(301), asked]).toEqual([false, 4])
  },
)

test('a call without an interval is not repeated: not by time, not on focus, not after an error', async () => {
  for (const answer of [() => Response.json({}), () => new Response('busy', { status: 503 })]) {
    const asked = use(() => useQuery(apiQuery('getNetworkProfile', {})), '/api/network/profile', answer)
    await pass(100)
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(3_600_000)
    expect(asked()).toBe(1)
    cleanup()
  }
})

test.each([
  ['/api/network/overview', useOverview],
  ['/api/network/stats', useStats],
  ['/api/transactions', useNewestTransactions],
  ['/api/blocks', useNewestBlocks],
])('a request of %s that fails is repeated twice before it counts as failed', async (path, useCall) => {
  let failed = false
  const asked = use(
    () => {
      failed = (useCall as () => { isError: boolean })().isError
    },
    path,
    () => new Response('busy', { status: 503 }),
  )
  await pass(0)
  expect(asked()).toBe(1)
  expect(failed).toBe(false)
  await pass(500)
  expect(asked()).toBe(2)
  expect(failed).toBe(false)
  await pass(1_000)
  expect(asked()).toBe(3)
  await pass(50)
  expect(failed).toBe(true)
})
