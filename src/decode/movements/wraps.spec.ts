import { expect, test } from 'vitest'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import {
  A,
  ALICE,
  AT_A,
  AT_B,
  B,
  BOB,
  MINT,
  ofAlice,
  ofBob,
  tokenTransfers,
} from '../testing/token-accounts.ts'
import { parsed, tokenBalance } from '../testing/transactions.ts'

const { system, token, token2022 } = PROGRAM
const WRAPPED = WELL_KNOWN.nativeMint
const RENT = 2_039_280

test('a sync wraps the lamports beyond tokens and rent', () => {
  const result = tokenTransfers(
    [
      parsed(system, 'transfer', { source: ALICE, destination: A, lamports: 700 }),
      parsed(token, 'syncNative', { account: A }),
    ],
    {
      // 100 tokens before; 30 lamports were sent earlier without a sync.
      preBalances: [9000, 0, RENT + 130, 0, 0],
      postBalances: [3300, 0, RENT + 830, 0, 0],
      preTokenBalances: [tokenBalance(AT_A, WRAPPED, '100', ofAlice)],
      postTokenBalances: [tokenBalance(AT_A, WRAPPED, '830', ofAlice)],
    },
  )
  expect(result).toMatchObject([
    { kind: 'wrap', index: 1, mint: WRAPPED, decimals: 9, amount: 730n, source: null, destination: A },
  ])
  expect(result[0]).toMatchObject({ fee: 0n, sourceOwner: null, destinationOwner: ALICE })
})

test('a sync that wraps nothing is not listed', () => {
  const same = [tokenBalance(AT_A, WRAPPED, '100', ofAlice)]
  const balances = [0, 0, RENT + 100, 0, 0]
  const meta = {
    preTokenBalances: same,
    postTokenBalances: same,
    preBalances: balances,
    postBalances: balances,
  }
  expect(tokenTransfers([parsed(token, 'syncNative', { account: A })], meta)).toEqual([])
})

test('wraps the lamports above rent of a wrapped account at its opening, and unwraps them at its closing', () => {
  const result = tokenTransfers([
    parsed(system, 'createAccount', { source: ALICE, newAccount: A, lamports: RENT + 500, space: 165 }),
    parsed(token, 'initializeAccount', { account: A, mint: WRAPPED, owner: ALICE }),
    parsed(token, 'closeAccount', { account: A, destination: ALICE, owner: ALICE }),
  ])
  expect(result).toMatchObject([
    { kind: 'wrap', index: 1, amount: 500n, destination: A, destinationOwner: ALICE },
    { kind: 'unwrap', index: 2, amount: 500n, source: A, sourceOwner: ALICE, destination: null },
  ])
})

test('counts the rent of a larger account as rent', () => {
  // A Token-2022 account with one extension: (170 + 128) bytes at 6,960 lamports.
  const result = tokenTransfers([
    parsed(system, 'createAccount', { source: ALICE, newAccount: A, lamports: 2_074_080 + 9, space: 170 }),
    parsed(token2022, 'initializeAccount3', { account: A, mint: WELL_KNOWN.nativeMint2022, owner: ALICE }),
  ])
  expect(result).toMatchObject([{ kind: 'wrap', amount: 9n, mint: WELL_KNOWN.nativeMint2022 }])
})

test('unwraps the tokens left when the account is closed', () => {
  const result = tokenTransfers(
    [
      parsed(token, 'transfer', { source: B, destination: A, amount: '60' }),
      parsed(token, 'transfer', { source: A, destination: B, amount: '10' }),
      parsed(token, 'closeAccount', { account: A, destination: ALICE }),
    ],
    {
      preBalances: [0, 0, RENT + 100, RENT + 60, 0],
      postBalances: [RENT + 150, 0, 0, RENT + 10, 0],
      preTokenBalances: [
        tokenBalance(AT_A, WRAPPED, '100', ofAlice),
        tokenBalance(AT_B, WRAPPED, '60', ofBob),
      ],
      postTokenBalances: [tokenBalance(AT_B, WRAPPED, '10', ofBob)],
    },
  )
  expect(result.at(-1)).toMatchObject({ kind: 'unwrap', amount: 150n, source: A, sourceOwner: ALICE })
})

test('follows lamports that one closed wrapped account leaves to another', () => {
  const result = tokenTransfers(
    [
      parsed(token, 'closeAccount', { account: A, destination: B }),
      parsed(token, 'syncNative', { account: B }),
    ],
    {
      preBalances: [0, 0, RENT + 100, RENT, 0],
      postBalances: [0, 0, 0, 2 * RENT + 100, 0],
      preTokenBalances: [
        tokenBalance(AT_A, WRAPPED, '100', ofAlice),
        tokenBalance(AT_B, WRAPPED, '0', ofAlice),
      ],
      postTokenBalances: [tokenBalance(AT_B, WRAPPED, String(RENT + 100), ofAlice)],
    },
  )
  expect(result).toMatchObject([
    { kind: 'unwrap', amount: 100n },
    { kind: 'wrap', amount: BigInt(RENT + 100) },
  ])
})

test('closing an account of another token is no unwrap', () => {
  const result = tokenTransfers([parsed(token, 'closeAccount', { account: A, destination: ALICE })], {
    preBalances: [0, 0, RENT + 5, 0, 0],
    postBalances: [RENT + 5, 0, 0, 0, 0],
    preTokenBalances: [tokenBalance(AT_A, MINT, '0', ofAlice)],
  })
  expect(result).toEqual([])
})

test('counts lamports that a program added without an instruction into the sync that wrapped them', () => {
  const result = tokenTransfers([parsed(token, 'syncNative', { account: A })], {
    preBalances: [0, 0, RENT, 0, 0],
    postBalances: [0, 0, RENT + 77, 0, 0],
    preTokenBalances: [tokenBalance(AT_A, WRAPPED, '0', ofAlice)],
    postTokenBalances: [tokenBalance(AT_A, WRAPPED, '77', ofAlice)],
  })
  expect(result).toMatchObject([{ kind: 'wrap', amount: 77n }])
})

test('wraps in an archive without token balances', () => {
  const result = tokenTransfers(
    [
      parsed(system, 'transfer', { source: ALICE, destination: A, lamports: 7 }),
      parsed(token, 'syncNative', { account: A }),
    ],
    { preBalances: [0, 0, RENT + 40, 0, 0], preTokenBalances: null, postTokenBalances: null },
  )
  expect(result).toMatchObject([{ kind: 'wrap', amount: 7n, mint: WRAPPED }])
})

test('unwraps a part of the tokens', () => {
  const meta = {
    preBalances: [0, 0, RENT + 100, 0, 0],
    preTokenBalances: [tokenBalance(AT_A, WRAPPED, '100', ofAlice)],
  }
  const some = tokenTransfers(
    [parsed(token, 'unwrapLamports', { source: A, destination: BOB, amount: '30' })],
    meta,
  )
  expect(some).toMatchObject([{ kind: 'unwrap', amount: 30n, source: A }])
  const all = tokenTransfers([parsed(token, 'unwrapLamports', { source: A, destination: BOB })], meta)
  expect(all).toMatchObject([{ kind: 'unwrap', amount: 100n }])
})
