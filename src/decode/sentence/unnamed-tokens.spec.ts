import { expect, test } from 'vitest'
import { judgeSentence } from '#judge/by-decoder/judge.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { committedData } from '../testing/real-data.ts'
import { A, ALICE, B, BOB, C } from '../testing/token-accounts.ts'
import { parsed, parsedTransaction } from '../testing/transactions.ts'

// Archives of 2020 have no token balances: the mint, the decimals and the owners of a transfer are unknown.

const file = committedData.transactionFiles.find((name) => name.includes('serum_order_2020')) ?? ''
const real = decodeTransaction(0, committedData.readTransaction(file), { parse: 'tokenTransfers' })

const move = (destination: string, amount: string, authority = ALICE) =>
  parsed(PROGRAM.token, 'transfer', { source: A, destination, authority, amount })
const madeOf = (instructions: ReturnType<typeof move>[]) =>
  decodeTransaction(
    0,
    parsedTransaction({
      keys: [ALICE, BOB, A, B, C],
      instructions,
      meta: {
        preBalances: [90_000, 1, 2_039_280, 2_039_280, 2_039_280],
        postBalances: [85_000, 1, 2_039_280, 2_039_280, 2_039_280],
      },
    }),
  )
const units = (amount: string) => ({ amount, mint: null, decimals: null })

test('the real transfer of 2020 is told in raw units, and is in no trade', () => {
  expect(real.tokenTransfers).toMatchObject([{ kind: 'transfer', mint: null, decimals: null }])
  const [{ amount, destination }] = real.tokenTransfers as [(typeof real.tokenTransfers)[number]]
  expect(real.sentence.slice(0, 4)).toEqual([
    'Sent ',
    units(String(amount)),
    ' to ',
    { address: destination },
  ])
  expect(real.activities).toEqual([])
})

test('a sentence that calls its tokens coins is false', () => {
  const coins = { amount: String(real.tokenTransfers[0]?.amount), mint: null, decimals: 9 }
  const to = real.tokenTransfers[0]?.destination ?? ''
  expect(judgeSentence(['Sent ', coins, ' to ', { address: to }], real)).toMatchObject({
    kind: 'false',
    reason: expect.stringContaining('a token without a name'),
  })
  expect(judgeSentence(real.sentence, real).kind).toBe('unknown')
})

test('tokens that may differ have no sum', () => {
  expect(madeOf([move(B, '5'), move(C, '7')]).sentence).toEqual(['Made 2 transfers'])
  expect(madeOf([move(B, '5'), move(B, '7')]).sentence).toEqual([
    'Sent ',
    units('5'),
    ' and ',
    units('7'),
    ' to ',
    { address: B },
  ])
})

test('what another than the signer ordered is moved, not sent', () => {
  const { sentence } = madeOf([move(B, '5', BOB)])
  expect(sentence).toEqual(['Moved ', units('5'), ' to ', { address: B }])
})
