import { describe, expect, test } from 'vitest'
import { DecodeError } from '#svm/program-decoder.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import { realData } from '../testing/real-data.ts'
import { base58, key, metaOf, parsed, parsedTransaction, signature } from '../testing/transactions.ts'
import { blockOf, decodeBlock, readBlock } from './decode-block.ts'

const [ALICE, BOB, CAROL] = [key(1), key(2), key(3)]

/**
 * Four transactions:
 *
 * | | fee | units | Alice | Bob | Carol | |
 * |---|---|---|---|---|---|---|
 * | 0 | 5000 | 150 | −5,250 | +250 | | Alice sends 250 to Bob |
 * | 1 | 5000 | 300 | −5,000 | | | fails |
 * | 2 | 10000 | — | | −10,000 | | a vote of Bob's |
 * | 3 | 0 | — | | | | cannot be read |
 */
const block: RpcBlock = {
  blockhash: key(90),
  previousBlockhash: key(89),
  parentSlot: 98,
  blockTime: 1_700_000_000,
  blockHeight: 77,
  rewards: [
    { pubkey: BOB, lamports: -3, postBalance: 7, rewardType: 'Rent', commission: null },
    { pubkey: CAROL, lamports: 10_000, postBalance: '18446744073709551615', rewardType: 'Fee' },
    { pubkey: ALICE, lamports: 12, postBalance: 13, rewardType: 'Voting', commission: 5, commissionBps: 525 },
  ],
  transactions: [
    parsedTransaction({
      keys: [ALICE, BOB],
      instructions: [parsed(PROGRAM.system, 'transfer', { source: ALICE, destination: BOB, lamports: 250 })],
      meta: { preBalances: [20_000, 20_000], postBalances: [14_750, 20_250], computeUnitsConsumed: 150 },
    }),
    parsedTransaction({
      keys: [ALICE, BOB],
      instructions: [
        parsed(PROGRAM.system, 'transfer', { source: ALICE, destination: BOB, lamports: 99_999 }),
      ],
      meta: {
        err: { InstructionError: [0, { Custom: 1 }] },
        preBalances: [14_750, 20_250],
        postBalances: [9_750, 20_250],
        computeUnitsConsumed: 300,
      },
    }),
    {
      meta: metaOf({ fee: 10_000, preBalances: [20_250, 5, 1], postBalances: [10_250, 5, 1] }),
      transaction: {
        signatures: [signature(3)],
        message: {
          header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
          accountKeys: [BOB, key(8), PROGRAM.vote],
          recentBlockhash: key(9),
          instructions: [
            { programIdIndex: 2, accounts: [1, 0], data: base58(`08000000${'00'.repeat(9 + 32 + 1)}`) },
          ],
        },
      },
    },
    { meta: metaOf({ fee: 0 }), transaction: ['!!!', 'base64'] },
  ],
}

test('adds up the totals of a block', () => {
  const { transactions, rewards: _, ...totals } = decodeBlock(99, block)
  expect(totals).toEqual({
    slot: 99,
    height: 77,
    blockhash: key(90),
    previousBlockhash: key(89),
    parentSlot: 98,
    blockTime: 1_700_000_000,
    leader: CAROL,
    totalFees: 20_000n,
    successCount: 3,
    failedCount: 1,
    voteCount: 1,
    brokenCount: 1,
    computeUnits: 450n,
  })
  expect(transactions.map(({ index }) => index)).toEqual([0, 1, 2, 3])
})

test('gives the change of every balance, the fee included', () => {
  const sums = new Map<string, bigint>()
  for (const { nativeChanges } of decodeBlock(99, block).transactions)
    for (const { address, pre, post } of nativeChanges)
      sums.set(address, (sums.get(address) ?? 0n) + post - pre)
  expect(Object.fromEntries(sums)).toEqual({ [ALICE]: -10_250n, [BOB]: -9_750n })
})

test('keeps rewards exact, debits and the largest balance included', () => {
  expect(decodeBlock(99, block).rewards).toEqual([
    { address: BOB, lamports: -3n, postBalance: 7n, rewardType: 'Rent', commission: null, extra: '' },
    {
      address: CAROL,
      lamports: 10_000n,
      postBalance: 18_446_744_073_709_551_615n,
      rewardType: 'Fee',
      commission: null,
      extra: '',
    },
    {
      address: ALICE,
      lamports: 12n,
      postBalance: 13n,
      rewardType: 'Voting',
      commission: 5,
      extra: '{"commissionBps":525}',
    },
  ])
})

test('names the leader by the schedule, and by the fee only where it could be paid to nobody else', () => {
  const recent = { ...block, blockTime: Date.UTC(2026, 10) / 1_000 }
  const leaderOf = (slot: number) => (slot === 99 ? BOB : null)
  expect(decodeBlock(99, block, { leaderOf }).leader).toBe(BOB)
  expect(decodeBlock(98, block, { leaderOf }).leader).toBe(CAROL)
  expect(decodeBlock(99, recent, { leaderOf }).leader).toBe(BOB)
  expect(decodeBlock(98, recent, { leaderOf }).leader).toBeNull()
  expect(decodeBlock(98, { ...block, blockTime: null }).leader).toBeNull()
})

test('reads a block of 2020, without height, time, rewards and versions', () => {
  const { blockHeight: _, rewards: __, ...old } = block
  expect(decodeBlock(99, { ...old, blockTime: null })).toMatchObject({
    height: null,
    blockTime: null,
    leader: null,
    rewards: [],
    successCount: 3,
  })
})

test.each([{ signatures: [signature(1)] }, {}])(
  'is empty where the transactions were left out: %j',
  (rest) => {
    const { transactions: _, ...others } = block
    expect(decodeBlock(99, { ...others, ...rest })).toMatchObject({
      transactions: [],
      totalFees: 0n,
      successCount: 0,
      failedCount: 0,
      brokenCount: 0,
      leader: CAROL,
    })
  },
)

test('finds the block in a complete JSON-RPC response and alone', () => {
  expect(blockOf({ jsonrpc: '2.0', id: 1, result: block })).toBe(block)
  expect(blockOf(block)).toBe(block)
})

test.each<[unknown, string]>([
  [null, 'Expected a block, found null.'],
  [[], 'Expected a block, found a list.'],
  ['block', 'Expected a block, found "block".'],
  [{ result: null }, 'Expected a block, found an empty answer: the slot has none.'],
  [
    { error: { code: -32009, message: 'Slot 5 was skipped' } },
    'Expected a block, found the node\'s error "Slot 5 was skipped".',
  ],
  [
    { result: { blockhash: 'x' } },
    'Expected a block, found JSON without a readable previousBlockhash, parentSlot.',
  ],
])('refuses what is not a block: %j', (json, message) => {
  expect(() => blockOf(json)).toThrow(new DecodeError(message))
})

const { transactions: all, ...header } = block
test.each<[object, string]>([
  [
    { signatures: [signature(1), signature(2)] },
    'the signatures of 2 transactions only (transactionDetails "signatures")',
  ],
  [{}, 'no list of transactions (transactionDetails "none")'],
  [{ transactions: null }, 'no list of transactions (transactionDetails "none")'],
  [
    { transactions: [{ meta: {}, transaction: { accountKeys: [], signatures: [signature(1)] } }] },
    'the accounts of its transactions only (transactionDetails "accounts")',
  ],
])('refuses a block that came without its transactions, by name: %j', (rest, found) => {
  const message = `Expected a block with its transactions, found ${found}. Get it with transactionDetails "full".`
  expect(() => blockOf({ ...header, ...rest })).toThrow(new DecodeError(message))
  expect(() => blockOf({ result: { ...header, ...rest } })).toThrow(new DecodeError(message))
})

test('readBlock decodes a transaction when it is iterated over, as decodeBlock does', () => {
  const begun: number[] = []
  const transactions = (block.transactions ?? []).map(({ meta, ...rest }, index) => ({
    ...rest,
    get meta() {
      begun.push(index)
      return meta
    },
  }))
  const { transactions: decoded } = readBlock(99, { ...block, transactions })
  expect(begun).toEqual([])
  const first = decoded[Symbol.iterator]().next()
  expect(new Set(begun)).toEqual(new Set([0]))
  expect(first.value).toEqual(decodeBlock(99, block).transactions[0])
  expect([...decoded]).toEqual(decodeBlock(99, block).transactions)
})

test('a block that has no transactions is a block', () => {
  expect(all).not.toEqual([])
  expect(blockOf({ ...header, transactions: [] })).toMatchObject({ transactions: [] })
})

describe.each(realData)(
  'blocks of real chains without their transactions ($name)',
  ({ emptiedBlockFiles, readText }) => {
    test.each(emptiedBlockFiles)('%s is refused by name', (file) => {
      const block = JSON.parse(readText(file)) as { signatures: string[] }
      expect(() => blockOf(block)).toThrow(
        `found the signatures of ${block.signatures.length} transactions only`,
      )
    })
  },
)
