import { expect, test } from 'vitest'
import { solana } from '#networks/solana.ts'
import { decodeTransaction } from '../decode-transaction.ts'
import { judgeSentence } from '../judge/judge.ts'
import { readable } from '../testing/readable.ts'
import { committedData } from '../testing/real-data.ts'

// Transactions that users and developers of other tools asked about, with what they did: see test/real-data/README.md.

const registry = solana.programs

test.each([
  ['subject-is-not-the-fee-payer__65MevEhHuX', '5Qty… sent 24.737625 EPjF… to B1nz…, fee paid by Cc5M…'],
  [
    'swap-with-token-fee__4KHPmpbkv2',
    'Swapped 0.01 SOL for 1449.869193 Knek… on Raydium AMM v4, and sent 14.504576 Knek… to ZG98…',
  ],
])('%s: %s', (file, words) => {
  const source = committedData.readTransaction(`field/${file}.json`)
  const transaction = decodeTransaction(0, source, { registry })
  expect(readable(transaction.sentence, registry)).toBe(words)
  expect(judgeSentence(transaction.sentence, transaction).kind).toBe('true')
})
