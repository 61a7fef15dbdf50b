import { beforeEach, expect, test } from 'vitest'
import type { TokenTransfer } from '#decode/block/decoded-block.ts'
import { type Database, insertBinary } from '../engine/database.ts'
import { beyond, type OrderedRange } from '../rows/key-range.ts'
import { RowWriter } from '../rows/row-writer.ts'
import { tokenTransfers } from '../tables/tokens/token-transfers.ts'
import {
  address,
  blockOf,
  encode,
  failureOf,
  signature,
  type TestBlock,
  transferOf,
} from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { tokenTransferOf } from '../testing/token-transfers.ts'
import { accept } from '../testing/unflushed.ts'
import { removeBlocks } from '../write/remove-blocks.ts'
import { saveBatch } from '../write/save-block.ts'
import {
  countTokenTransfers,
  listTokenTransactions,
  listTokenTransfers,
  type TransferPage,
} from './token-transfers.ts'

const databases = testDatabases()
let db: Database
beforeEach(async () => {
  db = await databases.fresh()
})

const mint = address('moved')
const LARGEST = 2n ** 64n - 1n

const transfer = (amount: bigint, changes: Partial<TokenTransfer> = {}) =>
  tokenTransferOf(mint, amount, changes)

/** A block of three transactions; the first and the third have these transfers. */
function blockWith(slot: number, first: TokenTransfer[], third: TokenTransfer[] = []): TestBlock {
  const block = blockOf({
    slot,
    transactions: [transferOf(`${slot} a`, 1), failureOf(`${slot} b`), transferOf(`${slot} c`, 1)],
  })
  const [a, , c] = block.decoded.transactions
  Object.assign(a as object, { tokenTransfers: first })
  Object.assign(c as object, { tokenTransfers: third })
  return block
}
const save = (...blocks: TestBlock[]) => saveBatch(db, encode(...blocks), { finalized: true })

/** Reads all pages from one end of the list, and joins them newest first. */
async function history<Row>(
  list: (range: OrderedRange) => Promise<TransferPage<Row>>,
  oldestFirst: boolean,
): Promise<Row[]> {
  const pages: Row[][] = []
  let range: OrderedRange = { oldestFirst }
  for (;;) {
    const { found, next } = await list(range)
    pages.push(found)
    if (next === undefined) return (oldestFirst ? pages.reverse() : pages).flat()
    range = beyond(next, range)
  }
}

test('a transfer has every digit, its owners and its accounts', async () => {
  await save(
    blockWith(
      100,
      [transfer(LARGEST, { innerIndex: 3, fee: 5n })],
      [
        transfer(1n, {
          kind: 'mint',
          source: null,
          sourceOwner: null,
          decimals: null,
          destinationOwner: null,
        }),
      ],
    ),
  )
  expect((await listTokenTransfers(db, mint, { limit: 5 })).found).toEqual([
    expect.objectContaining({
      slot: 100,
      index: 2,
      kind: 'mint',
      decimals: null,
      source: null,
      sourceOwner: null,
      destinationOwner: null,
      destination: address('to account'),
      signature: signature('100 c'),
    }),
    expect.objectContaining({
      slot: 100,
      index: 0,
      nth: 0,
      kind: 'transfer',
      blockTime: 1_700_000_100,
      decimals: 6,
      amount: LARGEST,
      source: address('from account'),
      destination: address('to account'),
      sourceOwner: address('from'),
      destinationOwner: address('to'),
      signature: signature('100 a'),
    }),
  ])
})

const kinds = ['transfer', 'mint', 'burn', 'wrap', 'unwrap'] as const

test('mint, burn, wrap and unwrap are told apart from transfers', async () => {
  await save(
    blockWith(
      100,
      kinds.map((kind, i) => transfer(BigInt(i), { kind })),
    ),
  )
  const { found } = await listTokenTransfers(db, mint, { limit: 9 })
  expect(found.map(({ kind }) => kind)).toEqual(kinds.toReversed())
})

test('pages have every transfer and every transaction once, from both ends, flushed or not', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => transfer(BigInt(i)))
  const made = (slot: number) => blockWith(slot, many(slot % 7), many(3))
  await save(...[100, 101, 103, 104, 106].map(made))
  accept(db, ...[102, 105, 107].map(made))
  const slots = [107, 106, 105, 104, 103, 102, 101, 100]
  for (const [limit, oldestFirst] of [1, 4, 50].flatMap((n) => [[n, false] as const, [n, true] as const])) {
    const transfers = await history((range) => listTokenTransfers(db, mint, { limit, range }), oldestFirst)
    expect(transfers.map(({ slot, index, nth }) => [slot, index, nth])).toEqual(
      slots.flatMap((slot) => [
        ...[2, 1, 0].map((nth) => [slot, 2, nth]),
        ...Array.from({ length: slot % 7 }, (_, i) => [slot, 0, (slot % 7) - 1 - i]),
      ]),
    )
    expect(transfers.every(({ signature }) => signature !== '')).toBe(true)
    const transactions = await history(
      (range) => listTokenTransactions(db, mint, { limit, range }),
      oldestFirst,
    )
    expect(transactions.map(({ slot, index, transfers }) => [slot, index, transfers])).toEqual(
      slots.flatMap((slot) => [[slot, 2, 3], ...(slot % 7 === 0 ? [] : [[slot, 0, slot % 7]])]),
    )
  }
  const transfers = slots.reduce((sum, slot) => sum + 3 + (slot % 7), 0)
  expect(await countTokenTransfers(db, mint)).toEqual({ transfers, transactions: 15, isExact: true })
  // Rows in memory are all counted.
  const some = await countTokenTransfers(db, mint, 5)
  expect(some).toMatchObject({ isExact: false })
  expect(some.transfers).toBeLessThan(transfers)
  expect(some.transfers).toBeGreaterThan(5)
})

test('a transaction of hundreds of transfers is one row, with the first of the greatest amount', async () => {
  const many = Array.from({ length: 400 }, (_, i) =>
    transfer(BigInt(i % 200), { kind: i < 200 ? 'mint' : 'burn' }),
  )
  await save(blockWith(100, many), blockWith(101, [transfer(1n)]))
  const { found } = await listTokenTransactions(db, mint, { limit: 3 })
  expect(found.map(({ slot, amount, transfers, kind, nth }) => [slot, amount, transfers, kind, nth])).toEqual(
    [
      [101, 1n, 1, 'transfer', 0],
      [100, 199n, 400, 'mint', 199],
    ],
  )
})

test('an unflushed block hides the transfers that the database has of its slot', async () => {
  await save(blockWith(100, [transfer(1n)]), blockWith(101, [transfer(2n), transfer(3n)]))
  accept(db, blockWith(101, [transfer(9n)]))
  const { found } = await listTokenTransfers(db, mint, { limit: 9 })
  expect(found.map(({ slot, amount }) => [slot, amount])).toEqual([
    [101, 9n],
    [100, 1n],
  ])
  db.memtable.delete(101)
  await removeBlocks(db, [101])
  expect((await listTokenTransfers(db, mint, { limit: 9 })).found).toHaveLength(1)
})

test('of a transaction that is being redecoded only the new transfers are listed', async () => {
  await save(blockWith(100, [transfer(1n), transfer(2n)]))
  const body = encode(blockWith(100, [transfer(5n)])).rows.token_transfers
  const out = new RowWriter(256)
  out.bytes(body)
  out.u64(7n)
  await insertBinary(
    db,
    { name: 'token_transfers', columnNames: [...tokenTransfers.columnNames, 'rewritten'] },
    out.finish(),
    'redecode',
  )
  const transfers = await listTokenTransfers(db, mint, { limit: 9 })
  expect(transfers.found.map(({ amount }) => amount)).toEqual([5n])
  const transactions = await listTokenTransactions(db, mint, { limit: 9 })
  expect(transactions.found).toMatchObject([{ amount: 5n, transfers: 1 }])
  expect(await countTokenTransfers(db, mint)).toEqual({ transfers: 1, transactions: 1, isExact: true })
})

test('a token that never moved has no transfers', async () => {
  await save(blockWith(100, [transfer(1n)]))
  const none = { found: [], next: undefined }
  expect(await listTokenTransfers(db, address('still'), { limit: 9 })).toEqual(none)
  expect(await listTokenTransactions(db, address('still'), { limit: 9 })).toEqual(none)
})
