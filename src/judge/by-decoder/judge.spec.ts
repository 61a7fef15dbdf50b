import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { decodeTransaction } from '#decode/block/decode-block.ts'
import type { Sentence } from '#decode/sentence/part.ts'
import { A, ALICE, AT_A, AT_B, B, BOB, KEYS, MINT, ofAlice, ofBob } from '#decode/testing/token-accounts.ts'
import { base58, parsed, parsedTransaction, tokenBalance } from '#decode/testing/transactions.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { judgeSentence } from './judge.ts'

const sent = (amount: string, to: string): Sentence => [
  'Sent ',
  { amount, mint: MINT, decimals: 6 },
  ' to ',
  { address: to },
]

/** Alice sends 70 tokens to Bob, and `lamports` to a third account. */
function transaction(lamports = 0) {
  const coins = [50_000_000, 0, 2_039_280, 2_039_280, 0]
  return decodeTransaction(
    0,
    parsedTransaction({
      keys: KEYS,
      instructions: [
        parsed(PROGRAM.token, 'transfer', { source: A, destination: B, authority: ALICE, amount: '70' }),
      ],
      meta: {
        preBalances: coins,
        postBalances: [50_000_000 - 5_000 - lamports, 0, 2_039_280, 2_039_280, lamports],
        preTokenBalances: [tokenBalance(AT_A, MINT, '100', ofAlice), tokenBalance(AT_B, MINT, '1', ofBob)],
        postTokenBalances: [tokenBalance(AT_A, MINT, '30', ofAlice), tokenBalance(AT_B, MINT, '71', ofBob)],
      },
    }),
  )
}
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
const judged = (sentence: Sentence, of = transaction()) => judgeSentence(sentence, of).kind

test('who, what and how much must agree with the balances', () => {
  expect(judged(sent('70', BOB))).toBe('true')
  expect(judgeSentence(sent('70', BOB), transaction()).isName).toBeUndefined()
  expect(judged(sent('71', BOB))).toBe('false')
  expect(judged(sent('70', ALICE))).toBe('false')
  expect(judged(['Minted ', { amount: '70', mint: MINT, decimals: 6 }, ' to ', { address: BOB }])).toBe(
    'false',
  )
  expect(judged(['Sent ', { amount: '70', mint: null, decimals: 9 }, ' to ', { address: BOB }])).toBe('false')
})

test('what a signer lost must not be left out, except for rent and small change', () => {
  expect(judged(sent('70', BOB), transaction(2_000_000))).toBe('true')
  expect(judged(sent('70', BOB), transaction(20_000_000))).toBe('false')
  expect(judged(['Opened a token account'])).toBe('false')
})

test('a sentence that tells of no change is vague, and one of several clauses needs them all to be true', () => {
  expect(judged(['Called ', { program: PROGRAM.token }])).toBe('vague')
  const wrapped: Sentence = [', and wrapped ', { amount: '5', mint: null, decimals: 9 }]
  expect(judged([...sent('70', BOB), ...wrapped])).toBe('false')
  expect(judged(['Made 3 transfers'])).toBe('vague')
})

test('a vague sentence of a transaction that moved nothing but the fee and the tip that it tells is quiet', () => {
  const call: Sentence = ['Called ', { program: PROGRAM.token }]
  expect(judgeSentence(call, transaction()).isQuiet).toBeUndefined()
  const quiet = (lamports: number, received = 0, instructions: RpcInstruction[] = []) =>
    decodeTransaction(
      0,
      parsedTransaction({
        keys: [ALICE, BOB],
        instructions,
        meta: { preBalances: [9_000, 1], postBalances: [lamports, 1 + received] },
      }),
    )
  expect(judgeSentence(call, quiet(4_000))).toMatchObject({ kind: 'vague', isQuiet: true })
  expect(judgeSentence(call, quiet(3_999, 1)).isQuiet).toBeUndefined()
  const sent = (source: string, destination: string) =>
    parsed(PROGRAM.system, 'transfer', { source, destination, lamports: 7 })
  const back = [sent(ALICE, BOB), sent(BOB, ALICE)]
  expect(judgeSentence(call, quiet(4_000, 0, back)).isQuiet).toBeUndefined()
  // A tip counts like the fee, if the sentence has it and nothing else was paid.
  const tipped = (amount: string, paid: number) =>
    judgeSentence(
      [...call, ', and paid a tip of ', { amount, mint: null, decimals: 9 }],
      quiet(4_000 - paid, paid, [sent(ALICE, BOB)]),
    )
  expect(tipped('7', 7)).toMatchObject({ kind: 'vague', isQuiet: true })
  expect(tipped('6', 7).isQuiet).toBeUndefined()
  expect(tipped('7', 8).isQuiet).toBeUndefined()
})

test('that a call moved nothing must be true, and says what was done where the name of the instruction is known', () => {
  const game = B
  const call = (name: string, lamports = 4_000, data = hashOf('global:update_oracle')) =>
    judgeSentence(
      ['Called ', ...(name ? [`${name} of `] : []), { program: game }, ', and moved nothing'],
      decodeTransaction(
        0,
        parsedTransaction({
          keys: [ALICE, game],
          instructions: [{ programId: game, accounts: [], data: base58(data), stackHeight: 1 }],
          meta: {
            preBalances: [9_000, 1],
            postBalances: [lamports, 9_000 - 5_000 - lamports + 1],
            logMessages: [`Program ${game} invoke [1]`, 'Program log: Instruction: UpdateOracle'],
          },
        }),
      ),
    )
  expect(call('updateOracle')).toMatchObject({ kind: 'true', isName: true })
  expect(call('updateOracle', 3_999)).toMatchObject({ kind: 'false' })
  expect(call('')).toMatchObject({ kind: 'vague', isQuiet: true })
  // The name differs from that of the instruction, or only the log has it.
  expect(call('setPrice')).toMatchObject({ kind: 'vague', isQuiet: true })
  expect(call('updateOracle', 4_000, '0102030405060708')).toMatchObject({ kind: 'vague', isQuiet: true })
})

test('a failure is only told of a transaction that failed', () => {
  expect(judged(['Failed: insufficient funds'])).toBe('false')
  expect(judged(['Voted'])).toBe('false')
})

test('the text of a memo claims nothing', () => {
  const quiet = decodeTransaction(
    0,
    parsedTransaction({
      keys: [ALICE],
      instructions: [],
      meta: { preBalances: [9_000], postBalances: [4_000] },
    }),
  )
  expect(judged(['Wrote “Sent \uE001 to \uE002”'], quiet)).toBe('true')
})
