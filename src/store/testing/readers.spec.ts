import { beforeAll, expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import { readAddressPage } from '../addresses/addresses.ts'
import { findBlockByHeight, findBlockBySlot, listBlocks } from '../blocks/blocks.ts'
import type { Database } from '../engine/database.ts'
import { placeOf } from '../rows/place.ts'
import { withAccounts } from '../transactions/row-accounts.ts'
import {
  findTransaction,
  listBlockTransactions,
  listLatestTransactions,
} from '../transactions/transactions.ts'
import { finalizeBlocks } from '../write/finalize-blocks.ts'
import { saveBatch } from '../write/save-block.ts'
import { address, blockOf, encode, signature, transferOf } from './chain.ts'
import { testDatabases } from './database.ts'
import { rowsInMemory } from './unflushed.ts'

const databases = testDatabases()
let db: Database
// Slot 104 was skipped; heights continue without a gap.
const blocks = [
  blockOf({ slot: 101, height: 90 }),
  blockOf({ slot: 102, height: 91 }),
  blockOf({ slot: 103, height: 92 }),
  blockOf({ slot: 105, parent: 103, height: 93 }),
]
beforeAll(async () => {
  db = await databases.fresh()
  const batch = encode(...blocks)
  await saveBatch(db, batch, { finalized: false })
  await finalizeBlocks(
    db,
    [101, 102],
    batch.blocks.map(({ state }) => state),
  )
})

test('a block is found by its height and by its slot, never by one for the other', async () => {
  const block = await findBlockByHeight(db, 93)
  expect(block).toEqual({
    slot: 105,
    height: 93,
    blockhash: address('block 105 '),
    previousBlockhash: address('block 103 '),
    parentSlot: 103,
    blockTime: 1_700_000_105,
    leader: address('leader'),
    feeReceiver: address('leader'),
    transactionCount: 2,
    successCount: 1,
    failedCount: 1,
    voteCount: 0,
    brokenCount: 0,
    totalFees: '10000',
    computeUnits: '900',
    balanceChanges: 2,
    defiSwaps: 0,
    finalized: false,
  })
  expect(await findBlockBySlot(db, 105)).toEqual(block)
  expect(await findBlockByHeight(db, 105)).toBeUndefined()
  expect(await findBlockBySlot(db, 104)).toBeUndefined()
})

test('blocks are listed newest first, each once, also right after some became finalized', async () => {
  const list = await listBlocks(db, { limit: 10 })
  expect(list.map(({ slot, finalized }) => [slot, finalized])).toEqual([
    [105, false],
    [103, false],
    [102, true],
    [101, true],
  ])
  expect((await listBlocks(db, { limit: 2, before: 103 })).map(({ slot }) => slot)).toEqual([102, 101])
})

test('a transaction is found by its signature, decoded from the chain’s own JSON', async () => {
  const found = await findTransaction(db, signature('102  a'))
  expect(found).toEqual({
    slot: 102,
    height: 91,
    blockTime: 1_700_000_102,
    finalized: true,
    decoded: blocks[1]?.decoded.transactions[0],
  })
  expect((await findTransaction(db, signature('105  b')))?.finalized).toBe(false)
  expect(await findTransaction(db, signature('never sent'))).toBeUndefined()
  expect(await findTransaction(db, 'no signature')).toBeUndefined()
})

test('signatures that begin with the same eight bytes are distinguished', async () => {
  const own = await databases.fresh()
  const withSameKey = (last: number) => {
    const bytes = Uint8Array.from(decodeBase58(signature('same key')) ?? [])
    bytes[63] = last
    const transaction = transferOf('same key', last)
    if (typeof transaction.transaction === 'object' && !Array.isArray(transaction.transaction))
      transaction.transaction.signatures = [encodeBase58(bytes)]
    return { transaction, signature: encodeBase58(bytes) }
  }
  const sameKey = [withSameKey(1), withSameKey(2)]
  await saveBatch(
    own,
    encode(blockOf({ slot: 3, transactions: sameKey.map(({ transaction }) => transaction) })),
    {
      finalized: true,
    },
  )
  for (const [index, { signature }] of sameKey.entries())
    expect((await findTransaction(own, signature))?.decoded).toMatchObject({ index, signature })
})

test('the transactions of a block come in block order, page by page', async () => {
  const rows = await listBlockTransactions(db, 103, { limit: 10 })
  expect(rows.map(({ accounts }) => accounts)).toEqual([undefined, undefined])
  expect(await withAccounts(db, rows)).toEqual(rowsInMemory(blocks[2] as (typeof blocks)[0]))
  expect(await listBlockTransactions(db, 103, { limit: 10, after: 0 })).toEqual(rows.slice(1))
  expect(await listBlockTransactions(db, 103, { limit: 1 })).toEqual(rows.slice(0, 1))
  expect(await listBlockTransactions(db, 103, { limit: 5, after: 1 })).toEqual([])
  expect(await listBlockTransactions(db, 104, { limit: 5 })).toEqual([])
})

test('the newest transactions come newest first', async () => {
  const rows = await listLatestTransactions(db, { slots: [105, 103], limit: 3 })
  expect(rows.map(({ slot, index }) => [slot, index])).toEqual([
    [105, 1],
    [105, 0],
    [103, 1],
  ])
  expect(await listLatestTransactions(db, { slots: [], limit: 3 })).toEqual([])
})

test.each([
  ['an ordinary address', 1_000],
  ['an address with more transactions than are listed to count them', 2],
])('the pages of %s join without gap or repetition, and its count is exact', async (_, countedByListing) => {
  const alice = address('alice')
  const seen: string[] = []
  let edge: bigint | undefined
  for (let pages = 0; pages < 10; pages++) {
    const page = await readAddressPage(db, alice, { limit: 3, edge }, countedByListing)
    expect(page.totalCount).toBe(8)
    seen.push(...page.transactions.map(({ slot, decoded }) => `${slot}.${decoded.index}`))
    const last = page.transactions.at(-1)
    if (!last) break
    edge = placeOf({ slot: last.slot, index: last.decoded.index })
  }
  expect(seen).toEqual(['105.1', '105.0', '103.1', '103.0', '102.1', '102.0', '101.1', '101.0'])
})

test('an address without transactions has an empty page and a count of 0', async () => {
  expect(await readAddressPage(db, address('unused'), { limit: 5 })).toEqual({
    transactions: [],
    totalCount: 0,
  })
})
