/** @module-tag slow */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { connectTo } from '#chain/testing/connect.ts'
import { createFakeChain } from '#chain/testing/fake-chain.ts'
import { type FakeNode, startFakeNode } from '#chain/testing/fake-node.ts'
import { silent } from '#lib/log/log.ts'
import { WAIT_MS } from '#lib/testing/patience.ts'
import { createIdleSlowdown, type IdleSlowdown, noSlowdown } from '#lib/work/idle-slowdown.ts'
import { loadNetwork } from '#profiles/index.ts'
import { findBlockByHeight, findBlockBySlot, listBlocks } from '#store/blocks/blocks.ts'
import type { Database } from '#store/engine/database.ts'
import { seedHead } from '#store/head/fill-head.ts'
import { createHead, type Head } from '#store/head/head.ts'
import { createMemtable } from '#store/memory/memtable.ts'
import { testDatabases } from '#store/testing/database.ts'
import { tableHashes } from '#store/testing/table-hashes.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import { type Indexer, startIndexer } from './index.ts'

// A complete indexer with its worker processes and the real engine, against a fake node that the test
// controls.

const databases = testDatabases()
let db: Database
let node: FakeNode | undefined
let chain: ChainClient | undefined
let indexer: Indexer | undefined
let head: Head

afterEach(async () => {
  await indexer?.stop()
  chain?.close()
  await node?.stop()
  indexer = undefined
})

async function start(
  given: FakeNode,
  database: Database,
  {
    writeMs = 1_000,
    pace = noSlowdown,
    firstPauseMs,
  }: { writeMs?: number; pace?: IdleSlowdown; firstPauseMs?: number } = {},
): Promise<Indexer> {
  node = given
  db = database
  chain = connectTo({ rpcUrl: node.url, wsUrl: node.wsUrl })
  head = createHead(db.memtable)
  await seedHead(db, head)
  indexer = await startIndexer({
    json: directReader(),
    db,
    chain,
    head,
    network: loadNetwork('gorbagana'),
    workers: 1,
    log: silent,
    writeMs,
    pace,
    finalityMs: 100,
    ...(firstPauseMs === undefined ? {} : { firstPauseMs }),
  })
  return indexer
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + WAIT_MS
  while (!(await isSo())) {
    if (performance.now() > end)
      throw new Error(`Not so after ${WAIT_MS / 1_000} s: ${what}. ${JSON.stringify(indexer?.status())}`)
    await sleep(50)
  }
}

/** The database as other processes read it, without the indexer's blocks in memory. */
const written = (): Database => ({ ...db, memtable: createMemtable() })
const stored = async () => (await listBlocks(written(), { limit: 100 })).map(({ slot }) => slot)

test('history is filled in, new blocks arrive, skipped slots are no gaps, and blocks become final', async () => {
  const fake = createFakeChain('follow')
  for (let slot = 0; slot <= 30; slot++) if (slot % 7 !== 3) fake.add({ slot })
  fake.finalized = 30
  await start(await startFakeNode({ chain: fake }), await databases.fresh())
  const expected = [...fake.blocks.keys()].reverse()
  await until('the history is stored', async () => (await stored()).length === expected.length)
  expect(await stored()).toEqual(expected)
  await until('nothing is missing', () => indexer?.status().gaps === 0)

  const block = (node as FakeNode).produce({ slot: 33 })
  await until('the head has the new block', () => head.tip()?.slot === 33)
  await until('the database has it too', async () => (await findBlockBySlot(written(), 33)) !== undefined)
  expect(await findBlockBySlot(written(), 33)).toMatchObject({ blockhash: block.blockhash, finalized: false })
  await until('nothing is missing', () => indexer?.status().gaps === 0)
  expect(indexer?.status()).toMatchObject({ chainUp: true, indexedSlot: 33 })

  fake.finalized = 33
  await until('it is final', async () => (await findBlockBySlot(written(), 33))?.finalized === true)
  await until('the head has it as final too', () => head.tip()?.finalized === true)
})

test('when a fork wins, nothing of the losing block stays', async () => {
  const fake = createFakeChain('fork')
  for (let slot = 0; slot <= 5; slot++) fake.add({ slot })
  fake.finalized = 5
  await start(await startFakeNode({ chain: fake }), await databases.fresh())
  await until('the history is stored', async () => (await stored()).length === 6)
  const before = await tableHashes(db)

  const loser = (node as FakeNode).produce({ slot: 6, transactions: 5, fork: 'loser' })
  await until('the losing block is stored', async () => (await findBlockBySlot(written(), 6)) !== undefined)
  fake.drop(6)
  const winner = (node as FakeNode).produce({ slot: 7, transactions: 1, fork: 'winner', parent: 5 })
  expect(winner.blockHeight).toBe(loser.blockHeight)
  fake.finalized = 7
  await until('the winner is final', async () => (await findBlockBySlot(written(), 7))?.finalized === true)
  const rowsOf = async (table: string) => Number.parseInt((await tableHashes(db))[table] ?? '', 10)
  for (const table of ['transactions', 'transaction_payloads', 'signatures'] as const) {
    const expected = Number.parseInt(before[table] ?? '', 10) + 1
    await until(`${table} has the winner's rows only`, async () => (await rowsOf(table)) === expected)
  }
  expect(await findBlockBySlot(written(), 6)).toBeUndefined()
  expect(await findBlockByHeight(written(), winner.blockHeight ?? -1)).toMatchObject({ slot: 7 })
  expect(head.latestBlocks(10).map(({ slot }) => slot)).not.toContain(6)
})

test('after a stop it goes on where it was, and changes nothing that was there', async () => {
  const fake = createFakeChain('resume')
  for (let slot = 0; slot <= 20; slot++) fake.add({ slot })
  fake.finalized = 20
  const database = await databases.fresh()
  await start(await startFakeNode({ chain: fake }), database)
  await until('the history is stored', async () => (await stored()).length === 21)
  await until('all of it is final', async () =>
    (await listBlocks(written(), { limit: 100 })).every(({ finalized }) => finalized),
  )
  await indexer?.stop()
  chain?.close()
  const before = await tableHashes(database)
  const asked = node?.calls.length ?? 0

  await start(node as FakeNode, database)
  await until('it is in touch', () => indexer?.status().chainUp === true)
  await sleep(500)
  expect(await tableHashes(database)).toEqual(before)
  const again = (node?.calls ?? []).slice(asked).filter(({ method }) => method === 'getBlock')
  // The newest few blocks may be fetched again, but not history.
  expect(again.filter(({ params }) => Number(params[0]) < 15)).toEqual([])

  // Blocks that were made while the indexer was stopped.
  await indexer?.stop()
  chain?.close()
  for (let slot = 21; slot <= 25; slot++) fake.add({ slot })
  fake.finalized = 25
  await start(node as FakeNode, database)
  await until('what was missed is stored', async () => (await stored()).length === 26)
})

test('blocks that wait for others of their bundle are readable, and a process that is killed meanwhile loses none', async () => {
  const fake = createFakeChain('killed')
  for (let slot = 0; slot <= 5; slot++) fake.add({ slot })
  fake.finalized = 5
  await start(await startFakeNode({ chain: fake }), await databases.fresh(), { writeMs: 60_000 })
  await until('nothing is missing', () => head.tip()?.slot === 5 && indexer?.status().gaps === 0)
  for (const slot of [6, 8, 9]) (node as FakeNode).produce({ slot })
  await until('the head has the new blocks', () => head.tip()?.slot === 9)
  await sleep(1_500)
  expect((await listBlocks(db, { limit: 100 })).map(({ slot }) => slot)).toEqual([9, 8, 6, 5, 4, 3, 2, 1, 0])
  expect(indexer?.status()).toMatchObject({ gaps: 0, indexedSlot: 9 })
  for (const slot of [6, 8, 9]) expect(await stored()).not.toContain(slot)

  // A killed process leaves its rows in the database and loses its memory.
  const left = written()
  const next = await startIndexer({
    json: directReader(),
    db: left,
    chain: chain as ChainClient,
    head: createHead(left.memtable),
    network: loadNetwork('gorbagana'),
    workers: 1,
    log: silent,
    finalityMs: 100,
  })
  ;(node as FakeNode).produce({ slot: 10 })
  await until('all are stored', async () => (await stored()).length === 10)
  expect(await stored()).toEqual([10, 9, 8, 6, 5, 4, 3, 2, 1, 0])
  await next.stop()
})

test('a bundle of many transactions is written without waiting for more', async () => {
  const fake = createFakeChain('busy')
  for (let slot = 0; slot <= 5; slot++) fake.add({ slot })
  fake.finalized = 5
  await start(await startFakeNode({ chain: fake }), await databases.fresh(), { writeMs: 600_000 })
  await until('the head has a block', () => head.tip()?.slot === 5)
  ;(node as FakeNode).produce({ slot: 6, transactions: 10_000 })
  await until('it is stored', async () => (await stored()).includes(6))
})

test('while nobody visits new blocks wait longer to be written, until the next visit', async () => {
  const fake = createFakeChain('quiet')
  for (let slot = 0; slot <= 5; slot++) fake.add({ slot })
  fake.finalized = 5
  let passed = 0
  const pace = createIdleSlowdown(() => performance.now() + passed)
  await start(await startFakeNode({ chain: fake }), await databases.fresh(), { writeMs: 2_000, pace })
  await until('the old blocks are stored', async () => (await stored()).length === 6)
  // Wait: a pause that began before the clock jumps would be over at once.
  await sleep(2_500)
  passed = 60_000
  ;(node as FakeNode).produce({ slot: 6 })
  await until('the head has the new block', () => head.tip()?.slot === 6)
  await sleep(4_000)
  expect(await stored()).not.toContain(6)
  pace.wake()
  await until('it is stored', async () => (await stored()).includes(6))
})

test('while the node is away it says so, and goes on when it is back', async () => {
  const fake = createFakeChain('away')
  for (let slot = 0; slot <= 3; slot++) fake.add({ slot })
  fake.finalized = 3
  await start(await startFakeNode({ chain: fake }), await databases.fresh())
  await until('the history is stored', async () => (await stored()).length === 4)
  await node?.stop()
  await until('it says so', () => indexer?.status().chainUp === false)
  expect(indexer?.status().chainProblem).toMatch(/127\.0\.0\.1/)
  fake.add({ slot: 4 })
  fake.add({ slot: 5 })
  await node?.start()
  await until('it goes on', async () => (await stored()).includes(5))
  await until('it says so again', () => indexer?.status().chainUp === true)
})

test('what a node did not give before it was away is asked for again at once when it is back', async () => {
  const fake = createFakeChain('back')
  for (let slot = 0; slot <= 10; slot++) fake.add({ slot })
  fake.finalized = 10
  const given = await startFakeNode({ chain: fake })
  const skipped = { error: { code: -32009, message: 'Slot was skipped' } }
  given.intercept = (method, [slot]) => (method === 'getBlock' && slot === 5 ? skipped : undefined)
  await start(given, await databases.fresh(), { firstPauseMs: 600_000 })
  await until('the others are stored', async () => (await stored()).length === 10)
  await given.stop()
  await until('the node is away', () => indexer?.status().chainUp === false)
  given.intercept = undefined
  await given.start()
  await until('it is stored', async () => (await stored()).includes(5))
})

test('a block that still comes in does not make a node that is gone answer', async () => {
  const fake = createFakeChain('flapping')
  for (let slot = 0; slot <= 3; slot++) fake.add({ slot })
  fake.finalized = 3
  const given = await startFakeNode({ chain: fake })
  await start(given, await databases.fresh())
  await until('the history is stored', async () => (await stored()).length === 4)
  await until('it is in touch', () => indexer?.status().chainUp === true)
  given.intercept = (method) =>
    method === 'getSlot' || method === 'getBlocks' ? { status: 503, body: 'away' } : undefined
  await until('it says so', () => indexer?.status().chainUp === false)
  given.produce({ slot: 4 })
  await until('the block is stored', async () => (await stored()).includes(4))
  expect(indexer?.status().chainUp).toBe(false)
  given.intercept = undefined
  await until('it is in touch again', () => indexer?.status().chainUp === true)
})

test('a block that cannot be read is counted as a gap and does not delay others', async () => {
  const fake = createFakeChain('garbage')
  for (let slot = 0; slot <= 10; slot++) fake.add({ slot })
  fake.finalized = 10
  const given = await startFakeNode({ chain: fake })
  given.intercept = (method, [slot]) =>
    method === 'getBlock' && slot === 5 ? { result: { parentSlot: 'x', transactions: 7 } } : undefined
  await start(given, await databases.fresh())
  await until('the others are stored', async () => (await stored()).length === 10)
  await until('the gap is counted', () => indexer?.status().gaps === 1)
  expect(await stored()).not.toContain(5)
})

test('missing blocks that the node no longer has are counted apart', async () => {
  const fake = createFakeChain('pruned')
  for (let slot = 0; slot <= 5; slot++) fake.add({ slot })
  fake.finalized = 5
  const database = await databases.fresh()
  await start(await startFakeNode({ chain: fake }), database)
  await until('the history is stored', async () => (await stored()).length === 6)
  await indexer?.stop()
  chain?.close()
  for (let slot = 6; slot <= 20; slot++) fake.add({ slot })
  fake.finalized = 20
  fake.firstAvailable = 15
  await start(node as FakeNode, database)
  await until('what the node has is stored', async () => (await stored()).length === 12)
  await until(
    'only the others are missing',
    () => indexer?.status().prunedGaps === 9 && indexer?.status().gaps === 9,
  )
})

test('a new block that cannot be read is known at once, and until it is read', async () => {
  const fake = createFakeChain('new garbage')
  for (let slot = 0; slot <= 10; slot++) fake.add({ slot })
  fake.finalized = 10
  const given = await startFakeNode({ chain: fake, ws: 'slots' })
  await start(given, await databases.fresh(), { firstPauseMs: 200 })
  await until('the history is stored', async () => (await stored()).length === 11)
  given.intercept = (method, [slot]) =>
    method === 'getBlock' && slot === 11 ? { result: { ...fake.blocks.get(11), transactions: 7 } } : undefined
  given.produce({ slot: 11 })
  await until('the slot is named', () => indexer?.status().unreadableSlots.join() === '11')
  given.produce({ slot: 12 })
  await until('the gap is counted', () => indexer?.status().gaps === 1)
  given.intercept = undefined
  await until('nothing is missing', () => indexer?.status().gaps === 0)
  expect(indexer?.status().unreadableSlots).toEqual([])
})
