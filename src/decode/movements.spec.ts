import { expect, test } from 'vitest'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import type { RpcInstruction, RpcMeta } from '#svm/rpc-block.ts'
import { decodeTransaction } from './decode-block.ts'
import { base58, key, parsed, parsedTransaction, tokenBalance } from './test-transactions.ts'

const { token, token2022, system, associatedToken } = PROGRAM
const ALICE = key(1)
const BOB = key(2)
const MINT = key(3)
/** Token accounts. */
const A = key(11)
const B = key(12)
const C = key(13)
const WRAPPED = WELL_KNOWN.nativeMint
const KEYS = [ALICE, BOB, A, B, C]
/** Their places in KEYS. */
const AT_A = 2
const AT_B = 3
const RENT = 2_039_280

function movements(instructions: RpcInstruction[], meta: Partial<RpcMeta> = {}) {
  return decodeTransaction(0, parsedTransaction({ keys: KEYS, instructions, meta })).movements
}

const ofAlice = { owner: ALICE, programId: token }
const ofBob = { owner: BOB, programId: token }

test('names mint, decimals and both owners of a plain transfer, which itself names only token accounts', () => {
  const result = movements([parsed(token, 'transfer', { source: A, destination: B, amount: '250' })], {
    preTokenBalances: [tokenBalance(AT_A, MINT, '1000', ofAlice), tokenBalance(AT_B, MINT, '5', ofBob)],
    postTokenBalances: [tokenBalance(AT_A, MINT, '750', ofAlice), tokenBalance(AT_B, MINT, '255', ofBob)],
  })
  expect(result).toEqual([
    {
      kind: 'transfer',
      index: 0,
      innerIndex: null,
      programId: token,
      mint: MINT,
      decimals: 6,
      amount: 250n,
      fee: 0n,
      source: A,
      destination: B,
      sourceOwner: ALICE,
      destinationOwner: BOB,
    },
  ])
})

test('keeps every digit of the largest amount', () => {
  const [movement] = movements([
    parsed(token, 'mintTo', { mint: MINT, account: A, amount: '18446744073709551615' }),
  ])
  expect(movement).toMatchObject({ kind: 'mint', amount: 18_446_744_073_709_551_615n })
})

test('finds movements at any depth and tells where they were made', () => {
  const result = movements([{ programId: key(50), accounts: [], data: '' }], {
    innerInstructions: [
      {
        index: 0,
        instructions: [
          { programId: key(51), accounts: [], data: '', stackHeight: 2 },
          {
            ...parsed(token, 'burnChecked', {
              mint: MINT,
              account: A,
              tokenAmount: { amount: '9', decimals: 2 },
            }),
            stackHeight: 3,
          },
        ],
      },
    ],
  })
  expect(result).toMatchObject([
    {
      kind: 'burn',
      index: 0,
      innerIndex: 1,
      mint: MINT,
      decimals: 2,
      amount: 9n,
      source: A,
      destination: null,
    },
  ])
})

test('learns owner and mint of an account that is opened and closed again in the same transaction', () => {
  const result = movements([
    parsed(associatedToken, 'create', { account: B, mint: MINT, wallet: BOB }),
    parsed(token, 'mintTo', { mint: MINT, account: B, amount: '40' }),
    parsed(token, 'burn', { mint: MINT, account: B, amount: '40' }),
    parsed(token, 'closeAccount', { account: B, destination: ALICE }),
  ])
  expect(result).toMatchObject([
    { kind: 'mint', amount: 40n, source: null, destination: B, destinationOwner: BOB },
    { kind: 'burn', amount: 40n, source: B, sourceOwner: BOB, destination: null },
  ])
})

test('learns the decimals of a mint that is made in the same transaction', () => {
  const result = movements([
    parsed(token, 'initializeMint2', { mint: MINT, decimals: 3, mintAuthority: ALICE }),
    parsed(token, 'initializeAccount3', { account: A, mint: MINT, owner: ALICE }),
    parsed(token, 'mintTo', { mint: MINT, account: A, amount: '1000' }),
  ])
  expect(result).toMatchObject([{ mint: MINT, decimals: 3, destinationOwner: ALICE }])
})

test('names the new owner from the moment that the account changes hands', () => {
  const transfer = parsed(token, 'transfer', { source: A, destination: B, amount: '1' })
  const result = movements(
    [
      transfer,
      parsed(token, 'setAuthority', { account: A, authorityType: 'accountOwner', newAuthority: BOB }),
      transfer,
    ],
    {
      preTokenBalances: [tokenBalance(AT_A, MINT, '2', ofAlice), tokenBalance(AT_B, MINT, '0', ofAlice)],
      postTokenBalances: [tokenBalance(AT_A, MINT, '0', ofBob), tokenBalance(AT_B, MINT, '2', ofAlice)],
    },
  )
  expect(result.map(({ sourceOwner }) => sourceOwner)).toEqual([ALICE, BOB])
})

test('carries a mint along a chain of plain transfers in an archive without token balances', () => {
  const result = movements([
    parsed(token, 'transfer', { source: A, destination: B, amount: '5' }),
    parsed(token, 'transfer', { source: B, destination: C, amount: '5' }),
    parsed(token, 'burn', { account: C, mint: MINT, amount: '5' }),
  ])
  expect(result.map(({ mint }) => mint)).toEqual([MINT, MINT, MINT])
})

test('leaves the mint open where nothing in the transaction tells it', () => {
  const result = movements([parsed(token, 'transfer', { source: A, destination: B, amount: '5' })])
  expect(result).toMatchObject([{ mint: null, decimals: null, sourceOwner: null, destinationOwner: null }])
})

test('wraps what a sync finds beyond tokens and rent', () => {
  const result = movements(
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

test('is silent about a sync that finds nothing', () => {
  const same = [tokenBalance(AT_A, WRAPPED, '100', ofAlice)]
  const balances = [0, 0, RENT + 100, 0, 0]
  const meta = {
    preTokenBalances: same,
    postTokenBalances: same,
    preBalances: balances,
    postBalances: balances,
  }
  expect(movements([parsed(token, 'syncNative', { account: A })], meta)).toEqual([])
})

test('wraps the lamports above rent of a wrapped account at its opening, and unwraps them at its closing', () => {
  const result = movements([
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
  const result = movements([
    parsed(system, 'createAccount', { source: ALICE, newAccount: A, lamports: 2_074_080 + 9, space: 170 }),
    parsed(token2022, 'initializeAccount3', { account: A, mint: WELL_KNOWN.nativeMint2022, owner: ALICE }),
  ])
  expect(result).toMatchObject([{ kind: 'wrap', amount: 9n, mint: WELL_KNOWN.nativeMint2022 }])
})

test('unwraps what is left after tokens came and went', () => {
  const result = movements(
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
  const result = movements(
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
  const result = movements([parsed(token, 'closeAccount', { account: A, destination: ALICE })], {
    preBalances: [0, 0, RENT + 5, 0, 0],
    postBalances: [RENT + 5, 0, 0, 0, 0],
    preTokenBalances: [tokenBalance(AT_A, MINT, '0', ofAlice)],
  })
  expect(result).toEqual([])
})

test('counts lamports that a program added unseen into the sync that took them', () => {
  const result = movements([parsed(token, 'syncNative', { account: A })], {
    preBalances: [0, 0, RENT, 0, 0],
    postBalances: [0, 0, RENT + 77, 0, 0],
    preTokenBalances: [tokenBalance(AT_A, WRAPPED, '0', ofAlice)],
    postTokenBalances: [tokenBalance(AT_A, WRAPPED, '77', ofAlice)],
  })
  expect(result).toMatchObject([{ kind: 'wrap', amount: 77n }])
})

test('wraps in an archive without token balances', () => {
  const result = movements(
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
  const some = movements(
    [parsed(token, 'unwrapLamports', { source: A, destination: BOB, amount: '30' })],
    meta,
  )
  expect(some).toMatchObject([{ kind: 'unwrap', amount: 30n, source: A }])
  const all = movements([parsed(token, 'unwrapLamports', { source: A, destination: BOB })], meta)
  expect(all).toMatchObject([{ kind: 'unwrap', amount: 100n }])
})

const fees = { programId: token2022, decimals: 2 }
const ui = (amount: string) => ({ amount, decimals: 2 })

test('tells the fee that the instruction tells', () => {
  const result = movements(
    [
      parsed(token2022, 'transferCheckedWithFee', {
        source: A,
        destination: B,
        mint: MINT,
        tokenAmount: ui('1000'),
        feeAmount: ui('10'),
      }),
    ],
    {
      preTokenBalances: [tokenBalance(AT_A, MINT, '1000', fees), tokenBalance(AT_B, MINT, '0', fees)],
      postTokenBalances: [tokenBalance(AT_A, MINT, '0', fees), tokenBalance(AT_B, MINT, '990', fees)],
    },
  )
  expect(result).toMatchObject([{ kind: 'transfer', amount: 1000n, fee: 10n, mint: MINT, decimals: 2 }])
})

test('finds the fee that only the balances tell', () => {
  const transfer = (amount: string) =>
    parsed(token2022, 'transferChecked', { source: A, destination: B, mint: MINT, tokenAmount: ui(amount) })
  // One percent, rounded up for each: 10 of 1,000 and 3 of 250.
  const result = movements([transfer('1000'), transfer('250')], {
    preTokenBalances: [tokenBalance(AT_A, MINT, '2000', fees)],
    postTokenBalances: [tokenBalance(AT_A, MINT, '750', fees), tokenBalance(AT_B, MINT, '1237', fees)],
  })
  expect(result.map(({ amount, fee }) => [amount, fee])).toEqual([
    [1000n, 10n],
    [250n, 3n],
  ])
})

test('reads the instructions of a batch one after another', () => {
  const inside = [
    { type: 'transfer', info: { source: A, destination: B, amount: '1' } },
    { type: 'transfer', info: { source: A, destination: B, amount: '2' } },
  ]
  const result = movements([parsed(token, 'batch', { instructions: inside })])
  expect(result.map(({ amount }) => amount)).toEqual([1n, 2n])
})

test('lists none of a failed transaction', () => {
  const result = movements([parsed(token, 'transfer', { source: A, destination: B, amount: '250' })], {
    err: { InstructionError: [0, { Custom: 1 }] },
  })
  expect(result).toEqual([])
})

test('lists the same from bytes and with less parsing', () => {
  const transaction = parsedTransaction({
    keys: [...KEYS, token],
    // Tag 3 and a u64: transfer 250.
    instructions: [{ programIdIndex: 5, accounts: [AT_A, AT_B, 0], data: base58('03fa00000000000000') }],
    meta: {
      preTokenBalances: [tokenBalance(AT_A, MINT, '1000', ofAlice), tokenBalance(AT_B, MINT, '5', ofBob)],
      postTokenBalances: [tokenBalance(AT_A, MINT, '750', ofAlice), tokenBalance(AT_B, MINT, '255', ofBob)],
    },
  })
  const all = decodeTransaction(0, transaction)
  const few = decodeTransaction(0, transaction, { parse: 'movements' })
  expect(few.movements).toEqual(all.movements)
  expect(few.movements).toMatchObject([{ kind: 'transfer', amount: 250n, mint: MINT, sourceOwner: ALICE }])
})

test.each([[{ source: A, destination: B }], [{ source: 5, destination: B, amount: '1' }], [{ amount: {} }]])(
  'leaves out what a node tells only half: %j',
  (info) => {
    expect(movements([parsed(token, 'transfer', info)])).toEqual([])
  },
)
