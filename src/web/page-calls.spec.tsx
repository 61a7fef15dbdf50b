import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pageCalls } from '#contract/pages/page-calls.ts'
import { urlOf } from '#contract/paths.ts'
import { homeAnswers } from './testing/home-answers.ts'
import { openPage } from './testing/open-page.tsx'
import { block, signature, transaction } from './testing/samples.ts'

test.each([
  ['/', 6],
  [`/tx/${signature}`, 5],
  [`/tx/${signature}/`, 5],
  [`/tx/${signature}?usd=then`, 5],
  ['/block/7', 4],
  ['/block/007', 4],
  ['/block/slot-9', 4],
  ['/transactions', 3],
  ['/transactions?block=7', 4],
  ['/transactions?block=7&votes=on', 4],
  ['/transactions?block=7&after=49', 3],
  ['/transactions?view=all', 2],
  ['/validators', 2],
  ['/tx/%3Cscript%3E', 2],
  ['/block/x', 2],
  ['/no/such/page', 2],
])('%s: the page makes the calls that its head names, each once', async (url, count) => {
  const [path = '', query = ''] = url.split('?')
  const first = pageCalls(path, query).map(([name, input]) => urlOf(name, input))
  expect(new Set(first).size).toBe(count)
  const { asked } = openPage(url, {
    ...homeAnswers,
    getBlock: block,
    getTransaction: transaction,
    listTransactionPrices: { prices: {} },
  })
  await waitFor(() => expect(asked).toEqual(expect.arrayContaining(first)))
  expect(asked.filter((call) => first.includes(call)).sort()).toEqual(first.sort())
})
