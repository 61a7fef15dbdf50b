import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { homeAnswers } from './testing/home-answers.ts'
import { openPage } from './testing/open-page.tsx'
import { block } from './testing/samples.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

const answers = {
  ...homeAnswers,
  getBlock: { ...block, finalized: false },
}

test.each([
  [
    '/',
    'v2.3.7',
    {
      '/api/network/overview': 30,
      '/api/network/stats': 5,
      '/api/gor/price': 30,
      '/api/transactions': 2,
      '/api/blocks': 15,
    },
  ],
  ['/transactions', '0.000005000', { '/api/transactions': 2, '/api/blocks': 2 }],
  ['/block/7', 'Confirmed', { '/api/block/7': 2, '/api/blocks': 2 }],
])('the page %s repeats each call at its interval', async (path, text, intervals) => {
  const { asked } = openPage(path, answers)
  await screen.findByText(text)
  const countOf = (call: string) => asked.filter((url) => url.split('?')[0] === call).length
  const before = Object.keys(intervals).map(countOf)
  const duration = Math.max(9, ...Object.values(intervals)) + 1
  for (let second = 0; second < duration; second++) await act(() => vi.advanceTimersByTimeAsync(1_000))
  const requests = Object.keys(intervals).map((call, i) => [call, countOf(call) - (before[i] ?? 0)])
  for (const [i, seconds] of Object.values(intervals).entries()) {
    const [call, count] = requests[i] as [string, number]
    expect([call, Math.abs(count - duration / seconds) <= 1]).toEqual([call, true])
  }
})
