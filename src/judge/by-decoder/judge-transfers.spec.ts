import { expect, test } from 'vitest'
import { decodeTransaction } from '#decode/block/decode-block.ts'
import type { DecodedTransaction, TokenTransfer } from '#decode/block/decoded-block.ts'
import {
  A,
  ALICE,
  AT_A,
  AT_B,
  B,
  BOB,
  C,
  KEYS,
  MINT,
  ofAlice,
  ofBob,
} from '#decode/testing/token-accounts.ts'
import { key, parsed, parsedTransaction, tokenBalance } from '#decode/testing/transactions.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { judgeTransfers } from './judge-transfers.ts'

/** Alice sends 70 tokens to Bob. */
const sent = decodeTransaction(
  0,
  parsedTransaction({
    keys: KEYS,
    instructions: [
      parsed(PROGRAM.token, 'transfer', { source: A, destination: B, authority: ALICE, amount: '70' }),
    ],
    meta: {
      preTokenBalances: [tokenBalance(AT_A, MINT, '100', ofAlice), tokenBalance(AT_B, MINT, '1', ofBob)],
      postTokenBalances: [tokenBalance(AT_A, MINT, '30', ofAlice), tokenBalance(AT_B, MINT, '71', ofBob)],
    },
  }),
)
const [transfer] = sent.tokenTransfers as [TokenTransfer]
const judged = (changes: Partial<DecodedTransaction>) => judgeTransfers({ ...sent, ...changes })
const claiming = (changes: Partial<TokenTransfer>) =>
  judged({ tokenTransfers: [{ ...transfer, ...changes }] })

test('transfers that add up to the changes of the balances are true', () => {
  expect(judged({})?.kind).toBe('true')
})

test('where nothing moved there is nothing to judge', () => {
  expect(judged({ tokenTransfers: [], tokenChanges: [] })).toBeUndefined()
  expect(judged({ success: false, tokenTransfers: [] })).toBeUndefined()
})

test('an amount, mint, account or fee that the balances do not show is false', () => {
  expect(claiming({ amount: 71n })).toMatchObject({
    kind: 'false',
    reason: expect.stringContaining('by -71 of'),
  })
  expect(claiming({ mint: key(50) })?.kind).toBe('false')
  expect(claiming({ destination: C })?.kind).toBe('false')
  expect(claiming({ fee: 1n })?.kind).toBe('false')
  expect(judged({ tokenTransfers: [transfer, transfer] })?.kind).toBe('false')
})

test('a change that no transfer tells is false, and so is one of an account that has no balance', () => {
  expect(judged({ tokenTransfers: [] })?.kind).toBe('false')
  const elsewhere = { ...transfer, source: key(51), destination: key(52), sourceOwner: null }
  expect(judged({ tokenTransfers: [transfer, elsewhere] })).toMatchObject({
    kind: 'false',
    reason: expect.stringContaining('which has no balance'),
  })
})

test('an owner that the balances do not name is false, except where the account was given away', () => {
  expect(claiming({ sourceOwner: BOB })).toMatchObject({
    kind: 'false',
    reason: expect.stringContaining(`does not belong to ${BOB}`),
  })
  expect(claiming({ destinationOwner: null })?.kind).toBe('false')
  const given = { ...sent.instructions[0], programId: PROGRAM.token, type: 'setAuthority' }
  const instructions = [...sent.instructions, given] as DecodedTransaction['instructions']
  expect(judged({ instructions, tokenTransfers: [{ ...transfer, sourceOwner: BOB }] })?.kind).toBe('true')
})

test('a transfer of what failed is false', () => {
  expect(judged({ success: false })?.kind).toBe('false')
})

test('without balances, or without a mint, it is not known', () => {
  expect(judged({ tokenChanges: [] })?.kind).toBe('unknown')
  const unnamed = { ...transfer, mint: null, source: key(51), destination: key(52) }
  expect(judged({ tokenTransfers: [transfer, unnamed] })?.kind).toBe('unknown')
  expect(judged({ tokenTransfers: [unnamed], tokenChanges: [] })?.kind).toBe('unknown')
})

test('what goes into a confidential balance is no transfer, and explains the change', () => {
  const deposit = {
    ...sent.instructions[0],
    programId: PROGRAM.token2022,
    type: 'depositConfidentialTransfer',
    info: { account: A, mint: MINT, amount: '70', decimals: 6 },
  }
  const tokenChanges = sent.tokenChanges.filter(({ account }) => account === A)
  const moved = {
    instructions: [deposit] as DecodedTransaction['instructions'],
    tokenTransfers: [],
    tokenChanges,
  }
  expect(judged(moved)?.kind).toBe('true')
  expect(judged({ ...moved, instructions: [] })?.kind).toBe('false')
})
