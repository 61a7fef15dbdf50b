import { expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { committedData } from '../testing/real-data.ts'
import { A, ALICE, B, BOB, MINT } from '../testing/token-accounts.ts'
import { key, parsed, parsedTransaction, tokenBalance } from '../testing/transactions.ts'

// Lamports that make an account rent-exempt are no payment.

const RENT = 2_039_280
const FEE = 5_000
const [stake, voter] = [key(21), key(22)]

type Made = {
  keys?: string[]
  instructions: RpcInstruction[]
  inner?: RpcInstruction[]
  /** Lamports by key, after ALICE's. */
  pre: number[]
  post: number[]
  tokens?: {
    pre: [at: number, amount: string, owner: string][]
    post: [at: number, amount: string, owner: string][]
  }
}

/** The sentence for instructions that Alice pays for. */
function told({ keys = [ALICE, A, BOB, B], instructions, inner = [], pre, post, tokens }: Made) {
  const sum = (lamports: number[]) => lamports.reduce((total, each) => total + each, 0)
  const start = 90_000_000_000
  const balances = (side: 'pre' | 'post') =>
    (tokens?.[side] ?? []).map(([at, amount, owner]) => tokenBalance(at, MINT, amount, { owner }))
  return decodeTransaction(
    0,
    parsedTransaction({
      keys,
      instructions,
      meta: {
        innerInstructions: inner.length > 0 ? [{ index: 0, instructions: inner }] : [],
        preBalances: [start, ...pre],
        postBalances: [start - FEE + sum(pre) - sum(post), ...post],
        preTokenBalances: balances('pre'),
        postTokenBalances: balances('post'),
      },
    }),
  ).sentence
}

const sent = (destination: string, lamports: number) =>
  parsed(PROGRAM.system, 'transfer', { source: ALICE, destination, lamports })
const opened = (account: string, owner: string) =>
  parsed(PROGRAM.token, 'initializeAccount3', { account, mint: MINT, owner })

test('an account that is funded by a transfer and then opened is told as opened, with the owner if that is not the payer', () => {
  const made = { pre: [0, 1, 1], post: [RENT, 1, 1] }
  const space = parsed(PROGRAM.system, 'allocate', { account: A, space: 165 })
  const given = parsed(PROGRAM.system, 'assign', { account: A, owner: PROGRAM.token })
  const instructionsFor = (owner: string) => [sent(A, RENT), space, given, opened(A, owner)]
  expect(told({ ...made, instructions: instructionsFor(ALICE) })).toEqual([
    'Opened a ',
    { token: MINT },
    ' account',
  ])
  expect(told({ ...made, instructions: instructionsFor(BOB) })).toEqual([
    'Opened a ',
    { token: MINT },
    ' account for ',
    { address: BOB },
  ])
})

test('the real transaction that opens a token account', () => {
  const file = committedData.transactionFiles.find((name) => name.includes('2smHMEemzj')) ?? ''
  expect(decodeTransaction(0, committedData.readTransaction(file)).sentence).toEqual([
    'Opened a ',
    { token: '2FPyTwcZLUg1MDrwsyoP4D6s1tM7hAkHYRjkNb5w6Pxk' },
    ' account',
  ])
})

test('an account that was open before is not told as opened by a call that opens it where it is missing', () => {
  const ask = parsed(PROGRAM.associatedToken, 'createIdempotent', {
    source: ALICE,
    account: A,
    wallet: ALICE,
    mint: MINT,
  })
  const existed = told({ instructions: [ask], pre: [RENT, 1, 1], post: [RENT, 1, 1] })
  expect(existed).toEqual(['Opened no account for ', { token: MINT }, ', which was open already'])
  const isNew = { instructions: [ask], inner: [{ ...opened(A, ALICE), stackHeight: 2 }] }
  const sentence = ['Opened a ', { token: MINT }, ' account']
  expect(told({ ...isNew, pre: [0, 1, 1], post: [RENT, 1, 1] })).toEqual(sentence)
  // The address had received lamports before the account was created.
  expect(told({ ...isNew, pre: [5, 1, 1], post: [RENT, 1, 1] })).toEqual(sentence)
})

test('a transfer of tokens that opens the account of its receiver is one send', () => {
  const create = parsed(PROGRAM.associatedToken, 'create', {
    source: ALICE,
    account: B,
    wallet: BOB,
    mint: MINT,
  })
  const give = parsed(PROGRAM.token, 'transfer', { source: A, destination: B, authority: ALICE, amount: '5' })
  const rent = { ...sent(B, RENT), stackHeight: 2 }
  expect(
    told({
      instructions: [create, give],
      inner: [rent],
      pre: [RENT, 1, 0],
      post: [RENT, 1, RENT],
      tokens: {
        pre: [[1, '9', ALICE]],
        post: [
          [1, '4', ALICE],
          [3, '5', BOB],
        ],
      },
    }),
  ).toEqual(['Sent ', { amount: '5', mint: MINT, decimals: 6 }, ' to ', { address: BOB }])
})

test('what makes an account larger by a call is rent, and coins that are sent by themselves are a payment', () => {
  const rentOf = (space: number) => (128 + space) * 6_960
  const payment = sent(A, rentOf(376) - rentOf(56))
  const extend = parsed(PROGRAM.addressLookupTable, 'extendLookupTable', { lookupTableAccount: A })
  const grown = { pre: [rentOf(56), 1, 1], post: [rentOf(376), 1, 1] }
  const inner = [{ ...payment, stackHeight: 2 }]
  expect(told({ ...grown, instructions: [extend], inner })).toEqual([
    'Extended the lookup table ',
    { address: A },
  ])
  const paid = ['Sent ', { amount: String(320 * 6_960), mint: null, decimals: 9 }, ' to ', { address: A }]
  expect(told({ ...grown, instructions: [payment] })).toEqual(paid)
})

test('coins that equal a rent are a payment to a wallet', () => {
  expect(told({ instructions: [sent(BOB, RENT)], pre: [1, 0, 1], post: [1, RENT, 1] })).toEqual([
    'Sent ',
    { amount: String(RENT), mint: null, decimals: 9 },
    ' to ',
    { address: BOB },
  ])
})

const STAKE_RENT = 2_282_880
const delegate = parsed(PROGRAM.stake, 'delegate', { stakeAccount: stake, voteAccount: voter })
const initialize = parsed(PROGRAM.stake, 'initialize', { stakeAccount: stake })

test('staked is what earns, without the rent of the stake account, however that was funded', () => {
  const lamports = 5_000_000_000 + STAKE_RENT
  const made = { keys: [ALICE, stake, voter], pre: [0, 1], post: [lamports, 1] }
  const staked = ['Staked ', { amount: '5000000000', mint: null, decimals: 9 }, ' with ', { address: voter }]
  const create = parsed(PROGRAM.system, 'createAccountWithSeed', {
    source: ALICE,
    newAccount: stake,
    lamports,
    space: 200,
    owner: PROGRAM.stake,
  })
  expect(told({ ...made, instructions: [create, initialize, delegate] })).toEqual(staked)
  const byTransfer = [
    sent(stake, lamports),
    parsed(PROGRAM.system, 'allocate', { account: stake, space: 200 }),
  ]
  expect(told({ ...made, instructions: [...byTransfer, initialize, delegate] })).toEqual(staked)
  // The account was funded earlier, so that the transaction does not contain the staked amount.
  expect(
    told({ keys: made.keys, pre: [lamports, 1], post: [lamports, 1], instructions: [delegate] }),
  ).toEqual(['Delegated the stake account ', { address: stake }, ' to ', { address: voter }])
})

test('what is put into a stake account that is not delegated yet is told without the rent', () => {
  const lamports = 5_000_000_000 + STAKE_RENT
  const made = { keys: [ALICE, stake, voter], pre: [0, 1], post: [lamports, 1] }
  const create = (amount: number) =>
    parsed(PROGRAM.system, 'createAccount', {
      source: ALICE,
      newAccount: stake,
      lamports: amount,
      space: 200,
      owner: PROGRAM.stake,
    })
  expect(told({ ...made, instructions: [create(lamports), initialize] })).toEqual([
    'Created the stake account ',
    { address: stake },
    ' with ',
    { amount: '5000000000', mint: null, decimals: 9 },
  ])
  const empty = { ...made, post: [STAKE_RENT, 1] }
  expect(told({ ...empty, instructions: [create(STAKE_RENT), initialize] })).toEqual([
    'Created the stake account ',
    { address: stake },
  ])
})

test('a stake account that gives back nothing but its rent is closed', () => {
  const withdraw = (lamports: number) =>
    parsed(PROGRAM.stake, 'withdraw', { stakeAccount: stake, destination: ALICE, lamports })
  const keys = [ALICE, stake]
  expect(told({ keys, instructions: [withdraw(STAKE_RENT)], pre: [STAKE_RENT], post: [0] })).toEqual([
    'Closed the stake account ',
    { address: stake },
  ])
  expect(told({ keys, instructions: [withdraw(50_000_000)], pre: [50_000_000], post: [0] })).toEqual([
    'Withdrew ',
    { amount: '50000000', mint: null, decimals: 9 },
    ' of stake from ',
    { address: stake },
    ' to ',
    { address: ALICE },
  ])
})
