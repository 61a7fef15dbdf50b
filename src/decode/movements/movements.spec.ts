import { expect, test } from 'vitest'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import type { RpcInstruction, RpcMeta } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { A, ALICE, AT_A, AT_B, B, BOB, KEYS, MINT, ofAlice, ofBob } from '../testing/token-accounts.ts'
import { parsed, parsedTransaction, tokenBalance } from '../testing/transactions.ts'
import { changedHands } from './movements.ts'

const { system, token, token2022 } = PROGRAM
const RENT = 2_039_280

const decoded = (instructions: RpcInstruction[], meta: Partial<RpcMeta> = {}) =>
  decodeTransaction(0, parsedTransaction({ keys: KEYS, instructions, meta }))

const pays = (lamports: number) => parsed(system, 'transfer', { source: ALICE, destination: BOB, lamports })
const sends = parsed(token, 'transfer', { source: A, destination: B, amount: '250' })
const balances: Partial<RpcMeta> = {
  preTokenBalances: [tokenBalance(AT_A, MINT, '1000', ofAlice), tokenBalance(AT_B, MINT, '5', ofBob)],
  postTokenBalances: [tokenBalance(AT_A, MINT, '750', ofAlice), tokenBalance(AT_B, MINT, '255', ofBob)],
}

test('lists coins and tokens together in the order of execution, each with its instruction', () => {
  const { movements, instructions } = decoded([pays(1), sends, pays(2)], balances)
  const coins = { kind: 'transfer', isCoin: true, mint: null, decimals: 9, fee: 0n }
  const sides = { source: ALICE, destination: BOB, from: ALICE, to: BOB }
  const nowhere = { innerIndex: null }
  expect(movements).toEqual([
    { ...coins, ...sides, ...nowhere, index: 0, instruction: instructions[0], amount: 1n },
    {
      ...{ kind: 'transfer', isCoin: false, index: 1, ...nowhere, instruction: instructions[1] },
      ...{ mint: MINT, decimals: 6, amount: 250n, fee: 0n },
      ...{ source: A, destination: B, from: ALICE, to: BOB },
    },
    { ...coins, ...sides, ...nowhere, index: 2, instruction: instructions[2], amount: 2n },
  ])
})

test('keeps both transfers of a batch and those of the calls inside an instruction', () => {
  const transfer = { type: 'transfer', info: { source: A, destination: B, amount: '125' } }
  const { movements } = decoded(
    [
      parsed(token, 'batch', { instructions: [transfer, transfer] }),
      { programId: MINT, accounts: [], data: '' },
    ],
    { ...balances, innerInstructions: [{ index: 1, instructions: [pays(3), pays(4)] }] },
  )
  expect(movements.map(({ index, innerIndex, amount }) => [index, innerIndex, amount])).toEqual([
    [0, null, 125n],
    [0, null, 125n],
    [1, 0, 3n],
    [1, 1, 4n],
  ])
})

test('an unwrap ends at the receiver of the lamports, and a wrap has no source', () => {
  const { movements, tokenTransfers } = decoded([
    parsed(system, 'createAccount', { source: ALICE, newAccount: A, lamports: RENT + 500, space: 165 }),
    parsed(token, 'initializeAccount', { account: A, mint: WELL_KNOWN.nativeMint, owner: ALICE }),
    parsed(token, 'closeAccount', { account: A, destination: BOB, owner: ALICE }),
  ])
  expect(movements).toMatchObject([
    { kind: 'wrap', source: null, from: null, destination: A, to: ALICE, amount: 500n },
    { kind: 'unwrap', source: A, from: ALICE, destination: BOB, to: BOB, amount: 500n },
  ])
  // The token account of a stored unwrap's receiver is none.
  expect(tokenTransfers[1]).toMatchObject({ destination: null, destinationOwner: null })
})

test('has the receiver of lamports that are unwrapped without closing the account', () => {
  const mint = WELL_KNOWN.nativeMint2022
  const { movements } = decoded(
    [parsed(token2022, 'unwrapLamports', { source: A, destination: BOB, amount: '70', authority: ALICE })],
    { preTokenBalances: [tokenBalance(AT_A, mint, '100', ofAlice)] },
  )
  expect(movements).toMatchObject([{ kind: 'unwrap', amount: 70n, from: ALICE, destination: BOB, to: BOB }])
})

test('a failed transaction moved nothing', () => {
  expect(decoded([pays(1), sends], { ...balances, err: 'AccountInUse' }).movements).toEqual([])
})

test('what changed hands is neither wrapped nor unwrapped nor zero, and the coins come last', () => {
  const { movements } = decoded(
    [pays(1), pays(0), parsed(token, 'closeAccount', { account: B, destination: BOB, owner: BOB }), sends],
    {
      preTokenBalances: [
        tokenBalance(AT_A, MINT, '1000', ofAlice),
        tokenBalance(AT_B, WELL_KNOWN.nativeMint, '5', ofBob),
      ],
    },
  )
  expect(movements.map(({ kind }) => kind)).toContain('unwrap')
  expect(changedHands(movements).map(({ isCoin, amount }) => [isCoin, amount])).toEqual([
    [false, 250n],
    [true, 1n],
  ])
})
