import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { gorPrice } from '../testing/network-samples.ts'
import { block, blockSummary, overview, stats, transactionSummary } from '../testing/samples.ts'
import { token } from '../testing/token-samples.ts'
import { useBlock, useFeedBlocks, useNewestBlocks } from './blocks.ts'
import { apiQuery } from './call-api.ts'
import { createQueryClient } from './client.ts'
import { useGorPrice, useOverview, useStats } from './network.ts'
import { useTokens } from './tokens.ts'
import { useNewestTransactions } from './transactions.ts'

beforeEach(() => vi.useFakeTimers())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function Screen({ useCall }: { useCall: () => unknown }) {
  useCall()
  return null
}

/** Renders a component that uses `useCall`. @returns how often the path was requested so far */
function use(useCall: () => unknown, path: string, answer: () => Response) {
  let asked = 0
  vi.stubGlobal('fetch', async (url: string) => {
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

const view = { search: '', page: 1, sortBy: 'holderCount', sortOrder: 'desc' } as const

test.each([
  ['/api/network/overview', 30, useOverview, overview],
  ['/api/network/stats', 5, useStats, stats],
  ['/api/gor/price', 30, useGorPrice, gorPrice],
  ['/api/transactions', 2, useNewestTransactions, [transactionSummary]],
  ['/api/blocks', 15, useNewestBlocks, [blockSummary]],
  ['/api/blocks', 2, useFeedBlocks, [blockSummary]],
  ['/api/block/7', 2, () => useBlock('7'), { ...block, finalized: false }],
  ['/api/tokens', 30, () => useTokens(view), [token]],
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

test('a call without an interval is not repeated: not with time, not on focus, not after an error', async () => {
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
