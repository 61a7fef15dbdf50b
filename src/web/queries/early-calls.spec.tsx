import { waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import html from '../index.html?raw'
import { preloadScreen } from '../routes.tsx'
import { gorPrice, health } from '../testing/network-samples.ts'
import { openPage } from '../testing/open-page.tsx'
import {
  block,
  blockSummary,
  overview,
  signature,
  stats,
  transaction,
  transactionSummary,
} from '../testing/samples.ts'
import { ApiError, callApi } from './call-api.ts'
import type { EarlyCalls } from './early-calls.ts'

const page = globalThis as { earlyCalls?: EarlyCalls | undefined }

afterEach(() => {
  page.earlyCalls = undefined
})

const script =
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, text = '']) => text)
    .find((text) => text.includes('earlyCalls')) ?? ''

/** The URLs that the page at `path` requests before its code is loaded. */
function runScript(path: string, answer: (url: string) => Response | Promise<Response>): string[] {
  const asked: string[] = []
  history.replaceState(null, '', path)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer(url)
  })
  // Runs the text of the built page, as the browser does.
  new Function(script)()
  return asked
}

const answers: Record<string, unknown> = {
  '/api/health': health,
  '/api/gor/price': gorPrice,
  '/api/network/overview': overview,
  '/api/network/stats': stats,
  '/api/transactions?limit=15&votes=off': [transactionSummary],
  '/api/transactions?block=7&limit=50&votes=off': [transactionSummary],
  '/api/blocks?limit=10': [blockSummary],
  '/api/block/7?limit=20': block,
  [`/api/transaction/${signature}`]: transaction,
}
const answerTo = (url: string) =>
  url in answers ? Response.json(answers[url]) : Response.json({}, { status: 404 })

const pages: [path: string, count: number][] = [
  ['/', 6],
  [`/tx/${signature}`, 3],
  ['/block/7', 4],
  ['/transactions', 3],
  ['/transactions?block=7', 4],
  ['/validators', 2],
  ['/tx/%3Cscript%3E', 2],
  ['/block/007', 2],
]

// An early response is old after 30 seconds, which compiling a screen may take.
beforeAll(() => Promise.all(pages.map(([path]) => preloadScreen(new URL(path, location.href).pathname))))

test.each(pages)(
  '%s: what was asked early is what the page asks, and is not asked again',
  async (path, count) => {
    const early = runScript(path, answerTo)
    expect(early).toHaveLength(count)
    const { asked } = openPage(path, {
      getNetworkOverview: overview,
      listBlocks: [blockSummary],
      listTransactions: [transactionSummary],
    })
    await waitFor(() => expect(early.filter((url) => url in (page.earlyCalls?.answers ?? {}))).toEqual([]))
    expect(asked.filter((url) => early.includes(url))).toEqual([])
  },
)

test('an early answer is given once; the next who asks asks anew', async () => {
  runScript('/', answerTo)
  const fetch = vi.fn(async () => Response.json({ ...overview, nodeVersion: 'asked anew' }))
  vi.stubGlobal('fetch', fetch)
  expect(await callApi('getNetworkOverview', {})).toEqual(overview)
  expect(fetch).not.toHaveBeenCalled()
  expect((await callApi('getNetworkOverview', {})).nodeVersion).toBe('asked anew')
})

test.each([
  ['did not arrive', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['found the server in trouble', () => new Response('', { status: 503 })],
])('an early call that %s is simply made again', async (_, early) => {
  runScript('/', early)
  vi.stubGlobal('fetch', async () => Response.json(overview))
  expect(await callApi('getNetworkOverview', {})).toEqual(overview)
})

test('what the server has refused early is refused', async () => {
  runScript(`/tx/${signature}`, () => new Response('no such transaction', { status: 404 }))
  vi.stubGlobal('fetch', () => Promise.reject(new Error('must not be asked')))
  await expect(callApi('getTransaction', { signature })).rejects.toEqual(
    new ApiError(404, 'no such transaction'),
  )
})

test('a response that was not used in time is requested again', async () => {
  runScript('/', answerTo)
  if (page.earlyCalls) page.earlyCalls.startedAt -= 60_000
  vi.stubGlobal('fetch', async () => Response.json({ ...overview, nodeVersion: 'asked anew' }))
  expect((await callApi('getNetworkOverview', {})).nodeVersion).toBe('asked anew')
})
