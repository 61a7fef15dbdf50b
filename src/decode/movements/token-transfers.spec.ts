import { expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import { decodeTransaction } from '../block/decode-block.ts'
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
  tokenTransfers,
} from '../testing/token-accounts.ts'
import { base58, key, parsed, parsedTransaction, tokenBalance } from '../testing/transactions.ts'

const { associatedToken, token, token2022 } = PROGRAM

test('names mint, decimals and both owners of a plain transfer, which itself names only token accounts', () => {
  const result = tokenTransfers([parsed(token, 'transfer', { source: A, destination: B, amount: '250' })], {
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
  const [transfer] = tokenTransfers([
    parsed(token, 'mintTo', { mint: MINT, account: A, amount: '18446744073709551615' }),
  ])
  expect(transfer).toMatchObject({ kind: 'mint', amount: 18_446_744_073_709_551_615n })
})

test('finds token transfers at any depth, with their instructions', () => {
  const result = tokenTransfers([{ programId: key(50), accounts: [], data: '' }], {
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
  const result = tokenTransfers([
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
  const result = tokenTransfers([
    parsed(token, 'initializeMint2', { mint: MINT, decimals: 3, mintAuthority: ALICE }),
    parsed(token, 'initializeAccount3', { account: A, mint: MINT, owner: ALICE }),
    parsed(token, 'mintTo', { mint: MINT, account: A, amount: '1000' }),
  ])
  expect(result).toMatchObject([{ mint: MINT, decimals: 3, destinationOwner: ALICE }])
})

test('names the new owner after a change of owner', () => {
  const transfer = parsed(token, 'transfer', { source: A, destination: B, amount: '1' })
  const result = tokenTransfers(
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

test('passes a mint along a chain of plain transfers in an archive without token balances', () => {
  const result = tokenTransfers([
    parsed(token, 'transfer', { source: A, destination: B, amount: '5' }),
    parsed(token, 'transfer', { source: B, destination: C, amount: '5' }),
    parsed(token, 'burn', { account: C, mint: MINT, amount: '5' }),
  ])
  expect(result.map(({ mint }) => mint)).toEqual([MINT, MINT, MINT])
})

test('leaves the mint unknown where nothing in the transaction names it', () => {
  const result = tokenTransfers([parsed(token, 'transfer', { source: A, destination: B, amount: '5' })])
  expect(result).toMatchObject([{ mint: null, decimals: null, sourceOwner: null, destinationOwner: null }])
})

const fees = { programId: token2022, decimals: 2 }
const ui = (amount: string) => ({ amount, decimals: 2 })

test('takes the fee from the instruction', () => {
  const result = tokenTransfers(
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

test('finds the fee from the balances where the instruction does not contain it', () => {
  const transfer = (amount: string) =>
    parsed(token2022, 'transferChecked', { source: A, destination: B, mint: MINT, tokenAmount: ui(amount) })
  // One percent, rounded up for each: 10 of 1,000 and 3 of 250.
  const result = tokenTransfers([transfer('1000'), transfer('250')], {
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
  const result = tokenTransfers([parsed(token, 'batch', { instructions: inside })])
  expect(result.map(({ amount }) => amount)).toEqual([1n, 2n])
})

test('lists none of a failed transaction', () => {
  const result = tokenTransfers([parsed(token, 'transfer', { source: A, destination: B, amount: '250' })], {
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
  const few = decodeTransaction(0, transaction, { parse: 'tokenTransfers' })
  expect(few.tokenTransfers).toEqual(all.tokenTransfers)
  expect(few.tokenTransfers).toMatchObject([
    { kind: 'transfer', amount: 250n, mint: MINT, sourceOwner: ALICE },
  ])
})

test.each([[{ source: A, destination: B }], [{ source: 5, destination: B, amount: '1' }], [{ amount: {} }]])(
  'leaves out a transfer with missing fields: %j',
  (info) => {
    expect(tokenTransfers([parsed(token, 'transfer', info)])).toEqual([])
  },
)
