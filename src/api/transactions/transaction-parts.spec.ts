import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { decodeTransaction } from '#decode/block/decode-block.ts'
import { loadNetwork } from '#profiles/index.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { uiAmountAt } from '../amounts/scale-rule.ts'
import { timestamp } from '../shared/iso-time.ts'
import { jsonText } from '../shared/json-text.ts'
import {
  addressOf,
  alice,
  block,
  bob,
  burn,
  LARGEST,
  type MadeTransaction,
  memo,
  mint,
  nativeTransfer,
  transaction,
} from '../testing/blocks.ts'
import { namesWith } from '../testing/names.ts'
import {
  accountEntries,
  burnedEntries,
  instructionEntries,
  mintedEntries,
  tokenChangeEntries,
  transferEntries,
} from './transaction-parts.ts'

const names = namesWith(loadNetwork('gorbagana'))
const uiOf = uiAmountAt(names, null)
const decoded = (made: Partial<MadeTransaction>) =>
  decodeTransaction(0, transaction({ name: 'one', payer: alice, instructions: [], ...made }))
const [transfer, tokens, failed, minted, burned] = (
  block(5, { height: 4, blockTime: 1 }).transactions ?? []
).map((one, index) => decodeTransaction(index, one)) as [
  ReturnType<typeof decoded>,
  ReturnType<typeof decoded>,
  ReturnType<typeof decoded>,
  ReturnType<typeof decoded>,
  ReturnType<typeof decoded>,
]

test('every part fits the contract', () => {
  for (const one of [transfer, tokens, failed, minted, burned]) {
    const written = <Entry>(entries: Entry) => JSON.parse(jsonText(entries))
    z.array(contract.InstructionEntry).parse(written(instructionEntries(one, names)))
    z.array(contract.AccountEntry).parse(written(accountEntries(one)))
    z.array(contract.TransferEntry).parse(written(transferEntries(one, uiOf)))
    z.array(contract.MintedEntry).parse(written(mintedEntries(one, uiOf)))
    z.array(contract.BurnedEntry).parse(written(burnedEntries(one, uiOf)))
    z.array(contract.TokenChangeEntry).parse(tokenChangeEntries(one, uiOf))
  }
})

test('an amount beyond 2^53 is text, a smaller one a number', () => {
  const info = (lamports: bigint) =>
    JSON.parse(
      jsonText(instructionEntries(decoded({ instructions: [nativeTransfer(alice, bob, lamports)] }), names)),
    )[0].parsed.info.lamports
  expect(info(9_007_199_254_740_993n)).toBe('9007199254740993')
  expect(info(9_007_199_254_740_991n)).toBe(9_007_199_254_740_991)
  expect(info(LARGEST)).toBe('18446744073709551615')
})

test('a transfer of the native coin names both sides and the decimals of the coin', () => {
  expect(transferEntries(transfer, uiOf)).toEqual([
    {
      kind: 'transfer',
      instruction: '0',
      source: alice,
      destination: bob,
      from: alice,
      to: bob,
      amount: '9007199254740993',
      uiAmount: '9007199.254740993',
      fee: '0',
      uiFee: '0',
      mint: null,
      decimals: 9,
      native: true,
    },
  ])
})

test('a transfer of tokens names the accounts and their owners', () => {
  const [entry] = transferEntries(tokens, uiOf)
  expect(entry).toMatchObject({
    from: alice,
    to: bob,
    amount: String(LARGEST),
    mint,
    decimals: 6,
    native: false,
  })
  expect(tokenChangeEntries(tokens, uiOf).map(({ change }) => change)).toEqual([
    `-${LARGEST}`,
    String(LARGEST),
  ])
})

test('a failed transaction moved nothing', () => {
  expect(failed.success).toBe(false)
  expect(transferEntries(failed, uiOf)).toEqual([])
  expect(mintedEntries(failed, uiOf)).toEqual([])
})

test('mints and burns are listed with mint, amount and account', () => {
  const account = addressOf("alice's tokens")
  expect(mintedEntries(minted, uiOf)).toMatchObject([
    { type: 'mint', instruction: '0', mint, amount: '7', decimals: 6, account },
  ])
  expect(burnedEntries(burned, uiOf)).toMatchObject([
    { instruction: '0', mint, amount: '3', decimals: 6, account },
  ])
  expect(mintedEntries(burned, uiOf)).toEqual([])
})

test('a new mint is listed as created', () => {
  const initializeMint2 = {
    program: PROGRAM.token,
    accounts: [mint],
    data: Buffer.concat([Buffer.from([20, 6]), Buffer.alloc(32), Buffer.from([0])]),
  }
  expect(mintedEntries(decoded({ instructions: [initializeMint2] }), uiOf)).toEqual([
    {
      type: 'create',
      instruction: '0',
      mint,
      amount: '0',
      uiAmount: '0',
      decimals: 6,
      account: null,
      owner: null,
    },
  ])
})

test('transfers come in order of execution, native and token ones together', () => {
  const two = decoded({
    instructions: [
      burn(bob, alice, 1n),
      nativeTransfer(alice, bob, 2n),
      memo('x'),
      nativeTransfer(bob, alice, 3n),
    ],
  })
  expect(transferEntries(two, uiOf).map(({ instruction, amount }) => [instruction, amount])).toEqual([
    ['1', '2'],
    ['3', '3'],
  ])
})

test('a program of the profile has its name', () => {
  const programId = 'xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8'
  const [entry] = instructionEntries(
    decoded({ instructions: [{ program: programId, accounts: [], data: Buffer.from([1]) }] }),
    names,
  )
  expect(entry).toMatchObject({
    programName: 'CPAMM v4',
    type: null,
    parsed: null,
    data: '2',
  })
})

test('a time that a Date cannot hold is null', () => {
  expect(timestamp(1_700_000_000)).toBe('2023-11-14T22:13:20.000Z')
  expect(timestamp(null)).toBeNull()
  expect(timestamp(9e15)).toBeNull()
})
