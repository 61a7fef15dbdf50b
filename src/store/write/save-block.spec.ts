/** @module-tag slow */
import { expect, test } from 'vitest'
import { decodeBlock } from '#decode/block/decode-block.ts'
import { realData } from '#decode/testing/real-data.ts'
import { loadNetwork } from '#profiles/index.ts'
import { readAddressPage } from '../addresses/addresses.ts'
import { findBlockBySlot } from '../blocks/blocks.ts'
import { findCoverage } from '../blocks/coverage.ts'
import { closeDatabase, select } from '../engine/database.ts'
import { migrate } from '../engine/migrate.ts'
import { array, bytesAs, number, string } from '../rows/columns.ts'
import { readPayload } from '../rows/payload.ts'
import { dataTables } from '../tables/index.ts'
import { address, blockOf, encode, signature } from '../testing/chain.ts'
import { atEachCut, cutShort } from '../testing/cut-short.ts'
import { stopMerges, testDatabases } from '../testing/database.ts'
import { startEngine } from '../testing/engine.ts'
import { rawCounts, tableHashes } from '../testing/table-hashes.ts'
import { selectPayloads } from '../transactions/payload-rows.ts'
import { findTransaction } from '../transactions/transactions.ts'
import { encodeBlocks } from './encode-blocks.ts'
import { removeBlocks } from './remove-blocks.ts'
import { ForkConflict, saveBatch } from './save-block.ts'

const databases = testDatabases()

const chain = (from: number, to: number) => {
  const blocks = []
  for (let slot = from; slot <= to; slot++) blocks.push(blockOf({ slot }))
  return blocks
}

test('indexing any block twice, in any batching, changes no value in any table', async () => {
  const blocks = chain(100, 111)
  const whole = await databases.fresh()
  await saveBatch(whole, encode(...blocks), { finalized: true })
  const hashes = await tableHashes(whole)
  const counts = await rawCounts(whole)
  expect(counts).toMatchObject({
    transactions: 24,
    signatures: 24,
    address_transactions: 108,
    token_transfers: 12,
  })

  await saveBatch(whole, encode(...blocks), { finalized: true })
  await saveBatch(whole, encode(...blocks.slice(3, 9)), { finalized: false })
  await saveBatch(whole, encode(...blocks.slice(5)), { finalized: true })
  for (const block of blocks.toReversed()) await saveBatch(whole, encode(block, block), { finalized: true })
  expect(await rawCounts(whole)).toEqual(counts)
  expect(await tableHashes(whole)).toEqual(hashes)

  const piecewise = await databases.fresh()
  for (const block of blocks.toReversed()) await saveBatch(piecewise, encode(block), { finalized: true })
  expect(await tableHashes(piecewise)).toEqual(hashes)

  const overlapping = await databases.fresh()
  for (let i = 0; i < blocks.length; i += 2)
    await saveBatch(overlapping, encode(...blocks.slice(i, i + 5), ...blocks.slice(i, i + 2)), {
      finalized: false,
    })
  await saveBatch(overlapping, encode(...blocks), { finalized: true })
  expect(await tableHashes(overlapping)).toEqual(hashes)
})

test.each(realData)(
  'no two rows of a data table have the same key, as they are inserted: $name',
  async ({ blockFiles, readBlock }) => {
    const { programs: registry } = loadNetwork('solana')
    const db = await databases.fresh()
    await stopMerges(db, ...dataTables.map(({ name }) => name))
    const slots = new Set<number>()
    for (const file of blockFiles) {
      const rpc = readBlock(file)
      const slot = rpc.parentSlot + 1
      if (slots.size === slots.add(slot).size) continue
      await saveBatch(db, encodeBlocks([{ decoded: decodeBlock(slot, rpc, { registry }), rpc }]), {
        finalized: true,
      })
    }
    for (const { name, key } of dataTables) {
      const [row] = await select(
        db,
        { rows: number, keys: number },
        `SELECT count() AS rows, uniqExact(${key.join(', ')}) AS keys FROM ${name}`,
      )
      expect(row?.keys, name).toBe(row?.rows)
    }
    expect((await rawCounts(db)).transactions).toBeGreaterThan(10)
  },
)

test('returns which slots were saved, which were stored already, and which became finalized', async () => {
  const db = await databases.fresh()
  const [a, b, c] = chain(1, 3) as [
    ReturnType<typeof blockOf>,
    ReturnType<typeof blockOf>,
    ReturnType<typeof blockOf>,
  ]
  expect(await saveBatch(db, encode(a, b), { finalized: false })).toEqual({
    saved: [1, 2],
    finalized: [],
    skipped: [],
  })
  expect(await saveBatch(db, encode(b), { finalized: true })).toEqual({
    saved: [],
    finalized: [2],
    skipped: [],
  })
  expect(await saveBatch(db, encode(a, b, c), { finalized: false })).toEqual({
    saved: [3],
    finalized: [],
    skipped: [1, 2],
  })
})

test('a save interrupted at any statement fails with the error, and saving again leaves no trace of it', async () => {
  const blocks = chain(200, 202)
  const clean = await databases.fresh()
  await saveBatch(clean, encode(...blocks), { finalized: true })
  const hashes = await tableHashes(clean)

  await atEachCut('exec', async ({ cut, when, nth, statements }) => {
    const db = await databases.fresh()
    const saved = saveBatch(cut(db), encode(...blocks), { finalized: true })
    if (when === 'never') await saved
    else {
      await expect(saved).rejects.toThrow('the connection was cut')
      const { unfinished, blocks: committed } = await findCoverage(db)
      // The intents are written first, the blocks last.
      if (nth === 1 && when === 'before') expect(unfinished).toEqual([])
      else if (nth === statements && when === 'after') expect(committed).toBe(3)
      else expect([unfinished, committed]).toEqual([[200, 201, 202], 0])
    }

    await saveBatch(db, encode(...blocks), { finalized: true })
    expect(await tableHashes(db)).toEqual(hashes)
    expect((await findCoverage(db)).unfinished).toEqual([])
  })
})

test('an interrupted removal leaves the slot marked as unfinished', async () => {
  const db = await databases.fresh()
  await saveBatch(db, encode(...chain(10, 11)), { finalized: false })
  await expect(removeBlocks(cutShort(db, 3, 'before', 'command'), [11])).rejects.toThrow(
    'the connection was cut',
  )
  expect((await findCoverage(db)).unfinished).toEqual([11])
  await removeBlocks(db, [11])
  const clean = await databases.fresh()
  await saveBatch(clean, encode(blockOf({ slot: 10 })), { finalized: false })
  expect(await tableHashes(db)).toEqual(await tableHashes(clean))
})

test('the engine killed in the middle of saves loses nothing that was acknowledged and stores no block in part', async () => {
  const own = await startEngine()
  const db = await own.open('killed')
  try {
    await migrate(db)
    const acknowledged: number[] = []
    for (let round = 0; round < 3; round++) {
      const first = 1_000 + round * 10
      const saves = chain(first, first + 9).map(async (block) => {
        await saveBatch(db, encode(block), { finalized: true })
        acknowledged.push(block.decoded.slot)
      })
      setTimeout(() => process.kill(own.box.pid() as number, 'SIGKILL'), 15 + round * 20)
      await Promise.allSettled(saves)
    }
    const blocks = chain(1_000, 1_029)
    const coverage = await findCoverage(db)
    for (const slot of acknowledged) expect((await findBlockBySlot(db, slot))?.slot).toBe(slot)
    expect(coverage.blocks + coverage.unfinished.length).toBeGreaterThanOrEqual(acknowledged.length)

    await saveBatch(db, encode(...blocks), { finalized: true })
    const clean = await databases.fresh()
    await saveBatch(clean, encode(...blocks), { finalized: true })
    expect(await tableHashes(db)).toEqual(await tableHashes(clean))
  } finally {
    await closeDatabase(db)
    await own.stop()
  }
})

test('a block on a fork is refused before anything is written, and can be saved when the stored one is removed', async () => {
  const db = await databases.fresh()
  await saveBatch(db, encode(blockOf({ slot: 7 }), blockOf({ slot: 8, fork: 'loser' })), { finalized: false })
  const before = await tableHashes(db)
  const winner = blockOf({ slot: 8 })
  const conflict = saveBatch(db, encode(blockOf({ slot: 9 }), winner), { finalized: true })
  await expect(conflict).rejects.toThrow(ForkConflict)
  await expect(conflict).rejects.toThrow(
    /^Slot 8 is stored with block .+: remove the block that lost, then save again\.$/,
  )
  expect(await tableHashes(db)).toEqual(before)

  await removeBlocks(db, [8])
  expect(await findTransaction(db, signature('8 loser a'))).toBeUndefined()
  await saveBatch(db, encode(winner), { finalized: false })
  const clean = await databases.fresh()
  await saveBatch(clean, encode(blockOf({ slot: 7 }), winner), { finalized: false })
  expect(await tableHashes(db)).toEqual(await tableHashes(clean))
})

test('stores the transaction as the chain gave it, line breaks, NUL and all', async () => {
  const db = await databases.fresh()
  const block = blockOf({ slot: 30 })
  await saveBatch(db, encode(block), { finalized: false })
  const [row] = await selectPayloads(db, 'ORDER BY place LIMIT 1')
  expect(readPayload(row?.payload ?? Buffer.alloc(0))).toEqual({
    slot: 30,
    index: 0,
    blockHeight: 25,
    blockTime: 1_700_000_030,
    transaction: block.rpc.transactions?.[0],
  })
  const { transactions } = await readAddressPage(db, address('alice'), { limit: 1 })
  const [found] = transactions
  expect(found?.decoded).toEqual(block.decoded.transactions[1])
})

test('a transaction that does not fit its row is stored raw, and its block with all others', async () => {
  const db = await databases.fresh()
  const block = blockOf({ slot: 40 })
  const [transfer] = block.decoded.transactions[0]?.tokenTransfers ?? []
  if (transfer) transfer.mint = 'not an address' // the decoder returns no such value; no row could contain it
  await saveBatch(db, encode(block), { finalized: true })
  expect(await findBlockBySlot(db, 40)).toMatchObject({
    transactionCount: 2,
    brokenCount: 1,
    totalFees: '10000',
  })
  const [row] = await select(
    db,
    { error: string, programs: array(bytesAs('FixedString(32)', 32)) },
    'SELECT decode_error AS error, programs FROM transactions WHERE tx_index = 0',
  )
  expect(row).toEqual({ error: '"not an address" is not base58 of 32 bytes', programs: [] })
  expect((await findTransaction(db, signature('40  a')))?.decoded.tokenTransfers).toHaveLength(1)
})

test('a block without transactions, height, time, leader and rewards is stored as it is', async () => {
  const db = await databases.fresh()
  const block = blockOf({ slot: 60, transactions: [], rewards: [], height: null })
  block.decoded.blockTime = null
  await saveBatch(db, encode(block), { finalized: true })
  expect(await findBlockBySlot(db, 60)).toMatchObject({
    slot: 60,
    height: null,
    blockTime: null,
    leader: null,
  })
})
