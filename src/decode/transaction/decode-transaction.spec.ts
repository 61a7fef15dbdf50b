import { expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcMeta, RpcTransaction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import {
  base58,
  key,
  metaOf,
  parsed,
  parsedTransaction,
  signature,
  tokenBalance,
} from '../testing/transactions.ts'

const ALICE = key(1)
const MINT = key(3)
const OTHER_MINT = key(4)
const KEYS = [ALICE, key(11), key(12)]

const withMeta = (meta: Partial<RpcMeta>) =>
  decodeTransaction(0, parsedTransaction({ keys: KEYS, instructions: [], meta }))

test('gives a failure as the chain states it, with its fee, units and logs', () => {
  const result = withMeta({
    err: { InstructionError: [2, { Custom: 6001 }] },
    fee: '18446744073709551615',
    computeUnitsConsumed: 4242,
    logMessages: ['Program X failed: custom program error: 0x1771'],
    returnData: { programId: key(7), data: ['AQI=', 'base64'] },
  })
  expect(result).toMatchObject({
    success: false,
    error: '{"InstructionError":[2,{"Custom":6001}]}',
    fee: 18_446_744_073_709_551_615n,
    computeUnits: 4242n,
    logs: ['Program X failed: custom program error: 0x1771'],
    hasLogs: true,
    returnData: { programId: key(7), data: 'AQI=' },
    decodeError: '',
  })
})

test('keeps an error that is plain text, and one that only the old status contains', () => {
  expect(withMeta({ err: 'AccountInUse' })).toMatchObject({ success: false, error: '"AccountInUse"' })
  const { err: _, ...old } = metaOf({ preBalances: [0, 0, 0], postBalances: [0, 0, 0] })
  const result = decodeTransaction(0, {
    ...parsedTransaction({ keys: KEYS, instructions: [], meta: {} }),
    meta: { ...old, status: { Err: 'AccountInUse' } } as RpcMeta,
  })
  expect(result).toMatchObject({ success: false, error: '"AccountInUse"' })
})

test('reads the meta of 2020, which has neither inner instructions, logs nor token balances', () => {
  const source = parsedTransaction({ keys: KEYS, instructions: [], meta: {} })
  const result = decodeTransaction(0, {
    transaction: source.transaction,
    meta: { err: null, status: { Ok: null }, fee: 5000, preBalances: [9, 0, 0], postBalances: [4, 5, 0] },
  })
  expect(result).toMatchObject({
    version: -1,
    success: true,
    computeUnits: null,
    logs: [],
    hasLogs: false,
    nativeChanges: [
      { address: KEYS[0], pre: 9n, post: 4n },
      { address: KEYS[1], pre: 0n, post: 5n },
    ],
    tokenChanges: [],
    decodeError: '',
  })
})

test('distinguishes logs that were not kept from empty logs', () => {
  expect(withMeta({ logMessages: null })).toMatchObject({ logs: [], hasLogs: false })
  expect(withMeta({ logMessages: [] })).toMatchObject({ logs: [], hasLogs: true })
})

test('reports that status and fee are unknown where the chain gives no meta', () => {
  const source = parsedTransaction({ keys: KEYS, instructions: [], meta: {} })
  const result = decodeTransaction(0, { ...source, meta: null })
  expect(result).toMatchObject({ signature: signature(1), fee: 0n, tokenTransfers: [], nativeChanges: [] })
  expect(result.accounts[0]).toMatchObject({ preBalance: null, postBalance: null })
  expect(result.decodeError).toBe('The chain gives no meta: status, fee and balances are not known.')
})

test('pairs a token account’s balances before and after, with 0 for a missing one', () => {
  const owned = { owner: ALICE, programId: PROGRAM.token }
  const { tokenChanges } = withMeta({
    preTokenBalances: [tokenBalance(2, MINT, '70', owned), tokenBalance(0, MINT, '5', owned)],
    postTokenBalances: [
      tokenBalance(1, MINT, '18446744073709551615', owned),
      tokenBalance(0, MINT, '5', owned),
    ],
  })
  const common = { mint: MINT, owner: ALICE, programId: PROGRAM.token, decimals: 6 }
  expect(tokenChanges).toEqual([
    { ...common, account: KEYS[0], pre: 5n, post: 5n },
    { ...common, account: KEYS[1], pre: 0n, post: 18_446_744_073_709_551_615n },
    { ...common, account: KEYS[2], pre: 70n, post: 0n },
  ])
})

test('gives two entries for an account that was closed and opened again for another mint', () => {
  const { tokenChanges } = withMeta({
    preTokenBalances: [tokenBalance(1, MINT, '7')],
    postTokenBalances: [tokenBalance(1, OTHER_MINT, '8', { decimals: 0 })],
  })
  const common = { account: KEYS[1], owner: null, programId: null }
  expect(tokenChanges).toEqual([
    { ...common, mint: MINT, decimals: 6, pre: 7n, post: 0n },
    { ...common, mint: OTHER_MINT, decimals: 0, pre: 0n, post: 8n },
  ])
})

test('names the last owner of an account whose owner changed, and the one before', () => {
  const { tokenChanges } = withMeta({
    preTokenBalances: [tokenBalance(1, MINT, '7', { owner: ALICE })],
    postTokenBalances: [tokenBalance(1, MINT, '7', { owner: key(2) })],
  })
  expect(tokenChanges).toMatchObject([{ owner: key(2), preOwner: ALICE, pre: 7n, post: 7n }])
})

test('names no owner before where the owner stays, or is not reported on one side', () => {
  for (const [before, after] of [
    [ALICE, ALICE],
    [undefined, ALICE],
    [ALICE, undefined],
  ]) {
    const side = (owner: string | undefined) => [tokenBalance(1, MINT, '7', owner ? { owner } : {})]
    const { tokenChanges } = withMeta({ preTokenBalances: side(before), postTokenBalances: side(after) })
    expect(tokenChanges.map((change) => 'preOwner' in change)).toEqual([false])
  }
})

const unknown = { programId: key(50), accounts: [ALICE], data: base58('01') }

test('lists instructions in order of execution, each with its indexes', () => {
  const result = decodeTransaction(
    0,
    parsedTransaction({
      keys: KEYS,
      instructions: [
        { ...unknown, stackHeight: null },
        { ...unknown, stackHeight: 1 },
      ],
      meta: {
        innerInstructions: [
          { index: 1, instructions: [{ ...unknown, stackHeight: 2 }] },
          { index: 0, instructions: [unknown, { ...unknown, stackHeight: 3 }] },
        ],
      },
    }),
  )
  expect(
    result.instructions.map(({ index, innerIndex, stackHeight }) => [index, innerIndex, stackHeight]),
  ).toEqual([
    [0, null, 1],
    [0, 0, null],
    [0, 1, 3],
    [1, null, 1],
    [1, 0, 2],
  ])
})

test('keeps an instruction of an unknown program raw', () => {
  const result = decodeTransaction(0, parsedTransaction({ keys: KEYS, instructions: [unknown], meta: {} }))
  expect(result.instructions).toMatchObject([
    {
      programId: key(50),
      program: null,
      programName: null,
      accounts: [ALICE],
      data: '2',
      type: null,
      info: null,
    },
  ])
  expect(result.decodeError).toBe('')
})

test('parses the bytes itself where the node could not', () => {
  const memo = { programId: PROGRAM.memo, accounts: [], data: base58('6869') }
  const result = decodeTransaction(0, parsedTransaction({ keys: KEYS, instructions: [memo], meta: {} }))
  expect(result.instructions).toMatchObject([{ type: 'memo', info: { memo: 'hi' }, data: memo.data }])
})

test("takes a memo from the node's parse, which is bare text", () => {
  const memo = { programId: PROGRAM.memo, program: 'spl-memo', parsed: 'hi' }
  const result = decodeTransaction(0, parsedTransaction({ keys: KEYS, instructions: [memo], meta: {} }))
  expect(result.instructions).toMatchObject([
    { type: 'memo', info: { memo: 'hi' }, data: null, accounts: [] },
  ])
})

test("keeps the node's parse of a program that only the node knows", () => {
  const own = { ...parsed(key(60), 'doIt', { how: 'well' }), program: 'their-program' }
  const result = decodeTransaction(0, parsedTransaction({ keys: KEYS, instructions: [own], meta: {} }))
  expect(result.instructions).toMatchObject([
    { program: 'their-program', programName: null, type: 'doIt', info: { how: 'well' } },
  ])
})

test('keeps an instruction with invalid bytes raw, and reports which one', () => {
  const broken = { programId: PROGRAM.system, accounts: KEYS, data: base58('02000000ff') }
  const result = decodeTransaction(0, parsedTransaction({ keys: KEYS, instructions: [broken], meta: {} }))
  expect(result.instructions).toMatchObject([{ type: null, info: null, data: broken.data, accounts: KEYS }])
  expect(result.decodeError).toBe(
    'Instruction 0 (System Program): Expected u64 (8 bytes) at offset 4, found 1 bytes.',
  )
})

/** The data of a vote: no slots, no root, a hash and no time. */
const VOTED = `${'00'.repeat(8)}00${'07'.repeat(32)}00`
const vote: RpcTransaction['transaction'] = {
  signatures: [signature(1), signature(2)],
  message: {
    header: { numRequiredSignatures: 2, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
    accountKeys: [ALICE, key(2), PROGRAM.vote],
    recentBlockhash: key(9),
    instructions: [{ programIdIndex: 2, accounts: [1, 0], data: base58(`${'08000000'}${VOTED}`) }],
  },
}
const voteMeta = metaOf({ preBalances: [1, 1, 1], postBalances: [1, 1, 1] })
const [once] = vote.message.instructions
const withOne = (accounts: number[], data: string): RpcTransaction['transaction'] => ({
  ...vote,
  message: { ...vote.message, instructions: [{ programIdIndex: 2, accounts, data: base58(data) }] },
})

test.each([
  ['one instruction of the vote program and two signatures', vote, 'legacy', true],
  ['one signature', { ...vote, signatures: [signature(1)] }, 'legacy', true],
  ['three signatures', { ...vote, signatures: [1, 2, 3].map(signature) }, 'legacy', false],
  ['version 0', vote, 0, false],
  ['version 0 as text', vote, '0', false],
  [
    'two instructions',
    { ...vote, message: { ...vote.message, instructions: [once, once] } },
    'legacy',
    false,
  ],
  [
    'another program',
    { ...vote, message: { ...vote.message, accountKeys: [ALICE, key(2), PROGRAM.stake] } },
    'legacy',
    false,
  ],
  // The node software checks only that the program is the vote program.
  ['a withdrawal', withOne([1, 0, 0], `03000000${'0100000000000000'}`), 'legacy', false],
  ['a new commission', withOne([1, 0], '0500000064'), 'legacy', false],
  ['a tag that is not known', withOne([1, 0], 'ff000000'), 'legacy', false],
  ['a vote that cannot be read', withOne([1, 0], '08000000'), 'legacy', false],
])('judges whether it is a simple vote: %s', (_, transaction, version, isVote) => {
  const source = { transaction, version, meta: voteMeta } as RpcTransaction
  expect(decodeTransaction(0, source).isVote).toBe(isVote)
})

test('a message in the shape of web3.js’ own objects is told as unreadable, with its signatures', () => {
  const message = {
    header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
    staticAccountKeys: KEYS,
    recentBlockhash: key(9),
    compiledInstructions: [{ programIdIndex: 1, accountKeyIndexes: [0], data: [1, 2] }],
    addressTableLookups: [],
  }
  const source = { transaction: { signatures: [signature(1)], message }, version: 0, meta: metaOf({}) }
  const result = decodeTransaction(0, source as unknown as RpcTransaction)
  expect(result).toMatchObject({ signature: signature(1), accounts: [], instructions: [] })
  expect(result.decodeError).toContain(
    'The message has no lists of account keys and instructions as a node writes them.',
  )
})
