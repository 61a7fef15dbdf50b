import { expect, test } from 'vitest'
import { notFound } from '#api/errors.ts'
import { addressOf, signatureOf } from '#api/testing/blocks.ts'
import { silent } from '#lib/log/log.ts'
import { loadNetwork } from '#profiles/index.ts'
import { createHeads } from './heads.ts'
import { transactionsOf } from './page-content.ts'

/** Heads whose calls answer after `ms`. */
const headsAfter = (ms: number, answer: () => Promise<never>) =>
  createHeads({
    calls: {
      answer,
      valuesFor: () => ({
        value: async () => {
          await new Promise((resolve) => setTimeout(resolve, ms))
          return answer()
        },
      }),
    },
    network: loadNetwork('gorbagana'),
    log: silent,
  })

test.each([
  ['/block/99999999', 'Block Not Found'],
  ['/transactions?block=99999999', 'Block Not Found'],
  [`/tx/${signatureOf('never sent')}`, 'Transaction Not Found'],
  [`/token/${addressOf('no mint')}`, 'Token Not Found'],
])('%s is 404 also where the look-up takes a second', async (path, title) => {
  const heads = headsAfter(1_000, () => Promise.reject(notFound('It')))
  const [name = '', query = ''] = path.split('?')
  expect(await heads(name, query, '198.51.100.1')).toMatchObject({ status: 404, title })
})

test('the title of a block that is still looked up does not claim that it exists', async () => {
  const heads = headsAfter(60_000, () => Promise.reject(notFound('It')))
  expect(await heads('/block/99999999', '', '198.51.100.1')).toMatchObject({
    status: 200,
    title: 'Looking for Block 99,999,999',
  })
})

test.each([
  [33, 5, '28 transactions and 5 votes'],
  [2, 1, '1 transaction and 1 vote'],
  [1_234, 0, '1,234 transactions'],
])('%i transactions of which %i are votes: "%s"', (transactionCount, voteTxs, text) => {
  expect(transactionsOf({ transactionCount, voteTxs })).toBe(text)
})
