/** @module-tag slow */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { connectTo } from '#chain/testing/connect.ts'
import { createFakeChain, type FakeBlock, type FakeChain } from '#chain/testing/fake-chain.ts'
import { type FakeNode, startFakeNode } from '#chain/testing/fake-node.ts'
import { lie } from '#chain/testing/lying-node.ts'
import { silent } from '#lib/log/log.ts'
import { sampleOf } from '#lib/testing/soak.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { loadNetwork } from '#profiles/index.ts'
import { listBlocks } from '#store/blocks/blocks.ts'
import { readChainLinks } from '#store/blocks/chain-links.ts'
import { type Database, select } from '#store/engine/database.ts'
import { createHead } from '#store/head/head.ts'
import { number, string } from '#store/rows/columns.ts'
import type { BlockRow } from '#store/rows/rows.ts'
import { testDatabases } from '#store/testing/database.ts'
import { listBlockTransactions } from '#store/transactions/transactions.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import { type Indexer, startIndexer } from './index.ts'

// A complete indexer with the real engine behind a node that contradicts itself while the chain is followed
// and history is filled in.

const databases = testDatabases()
let db: Database
let node: FakeNode
let chain: ChainClient | undefined
let indexer: Indexer

afterEach(async () => {
  await indexer?.stop()
  chain?.close()
  await node?.stop()
})

const FINAL_AFTER = 40

async function start(fake: FakeChain): Promise<void> {
  node = await startFakeNode({ chain: fake })
  db = await databases.fresh()
  await index()
}

async function index(): Promise<void> {
  chain = connectTo({ rpcUrl: node.url, wsUrl: node.wsUrl }, { timeoutMs: 1_000 })
  indexer = await startIndexer({
    json: directReader(),
    db,
    chain,
    head: createHead(db.memtable),
    network: loadNetwork('gorbagana'),
    workers: 1,
    log: silent,
    finalityMs: 200,
    firstPauseMs: 500,
  })
}

/** Adds the next block, at times after skipped slots, and finalizes blocks that are old enough. */
function produce(fake: FakeChain, fork = ''): void {
  const slot = fake.tip + (fake.tip % 9 === 4 ? 3 : 1)
  node.produce({ slot, transactions: 1 + (slot % 4), fork })
  fake.finalized = Math.max(fake.finalized, fake.tip - FINAL_AFTER)
}

/** Replaces the newest `depth` blocks with another fork, in other slots. */
function replaceNewest(fake: FakeChain, depth: number): void {
  const newest = [...fake.blocks.keys()].sort((a, b) => a - b)
  fake.drop(newest.at(-depth) as number)
  if (depth % 2 === 0) fake.tip++
  for (let i = 0; i <= depth; i++) produce(fake, `after a fork of ${depth}`)
}

/**
 * Waits until all is finalized and no block or transaction is known to be missing, then compares every stored
 * block with the chain.
 */
async function expectTruth(fake: FakeChain): Promise<void> {
  fake.finalized = fake.tip
  const end = performance.now() + 90_000
  const isDone = async () => {
    const { gaps, chainBreaks, incompleteBlocks, indexedSlot } = indexer.status()
    if (gaps > 0 || chainBreaks > 0 || incompleteBlocks > 0 || indexedSlot !== fake.tip) return false
    const links = await readChainLinks(db, { from: 0, to: fake.tip })
    return links.length >= fake.blocks.size && links.every(({ finalized }) => finalized)
  }
  while (!(await isDone())) {
    if (performance.now() > end) break
    await sleep(250)
  }
  const stored = await listBlocks(db, { limit: 5_000 })
  const truth = [...fake.blocks.values()].sort((a, b) => b.slot - a.slot)
  const header = ({ slot, parentSlot, blockhash, previousBlockhash }: BlockRow | FakeBlock) => ({
    slot,
    parentSlot,
    blockhash,
    previousBlockhash,
  })
  expect(stored.map((block) => ({ ...header(block), height: block.height, time: block.blockTime }))).toEqual(
    truth.map((block) => ({ ...header(block), height: block.blockHeight, time: block.blockTime })),
  )
  const inOrder = truth
    .toReversed()
    .flatMap(({ slot, transactions }) => transactions.map((one) => ({ slot, signature: signatureOf(one) })))
  const sql =
    'SELECT toUInt32(bitShiftRight(place, 20)) AS slot, base58Encode(signature) AS signature FROM transaction_payloads FINAL ORDER BY place'
  expect(await select(db, { slot: number, signature: string }, sql)).toEqual(inOrder)
  for (const { slot, transactions } of sampleOf(truth, 20)) {
    const rows = await listBlockTransactions(db, slot, { limit: 100 })
    expect([slot, rows.map(({ signature }) => signature)]).toEqual([slot, transactions.map(signatureOf)])
  }
  expect(stored.every(({ finalized }) => finalized)).toBe(true)
  expect(indexer.status()).toMatchObject({
    gaps: 0,
    chainBreaks: 0,
    incompleteBlocks: 0,
    indexedSlot: fake.tip,
    lagSlots: 0,
  })
}

test('after a node lied in every third answer, the index is the chain, and health agrees', async () => {
  const fake = createFakeChain('lies')
  for (let slot = 0; slot <= 400; slot++) if (slot % 7 !== 3) fake.add({ slot, transactions: slot % 3 })
  fake.finalized = 400 - FINAL_AFTER
  await start(fake)
  const { countByLie, end } = lie(node, 0.33)
  // Continue until each kind of lie was told; otherwise the test would prove too little.
  for (let i = 0; i < 150 || (Object.keys(countByLie).length <= 20 && i < 600); i++) {
    produce(fake)
    if (i % 10 === 5) node.say(wrongNotice(fake, i))
    await sleep(100)
  }
  expect(Object.keys(countByLie).length).toBeGreaterThan(20)
  end()
  await expectTruth(fake)
})

test('after forks of 1 to 32 blocks while history is filled in, the index is the chain that won', async () => {
  const fake = createFakeChain('forks')
  for (let slot = 0; slot <= 200; slot++) if (slot % 5 !== 2) fake.add({ slot })
  fake.finalized = 200 - FINAL_AFTER
  await start(fake)
  const { end } = lie(node, 0.1)
  for (const depth of [1, 3, 1, 2, 8, 3, 16, 32]) {
    for (let i = 0; i <= depth; i++) {
      produce(fake)
      await sleep(60)
    }
    // Wait long enough for some blocks to be stored before they are replaced.
    await sleep(depth % 3 === 0 ? 1_500 : 100)
    replaceNewest(fake, depth)
  }
  end()
  await expectTruth(fake)
})

test('a block that lacks transactions is fetched again after a restart', async () => {
  const fake = createFakeChain('incomplete')
  for (let slot = 0; slot <= 20; slot++) fake.add({ slot, transactions: 2 })
  fake.finalized = 20
  await start(fake)
  node.intercept = (method, [slot]) => {
    const block = fake.blocks.get(Number(slot))
    return method === 'getBlock' && block && slot === 9
      ? { result: { ...block, transactions: block.transactions?.slice(1) } }
      : undefined
  }
  produce(fake)
  await expect.poll(() => indexer.status()).toMatchObject({ gaps: 0, incompleteBlocks: 1 })
  expect(await listBlockTransactions(db, 9, { limit: 100 })).toHaveLength(1)
  await indexer.stop()
  chain?.close()
  node.intercept = undefined
  await index()
  // Incomplete blocks of earlier processes are counted a moment after the start.
  await expect.poll(() => indexer.status().incompleteBlocks).toBe(1)
  await expectTruth(fake)
})

/** A transaction begins with the number of its signatures in one byte, followed by the first signature. */
const signatureOf = (transaction: unknown): string => {
  const [bytes] = (transaction as { transaction: [string, string] }).transaction
  return encodeBase58(Buffer.from(bytes, 'base64').subarray(1, 65))
}

/** A notification with the block of another slot, or with an impossible slot. */
function wrongNotice(fake: FakeChain, i: number): string {
  const { slot: _, ...block } = [...fake.blocks.values()][i * 2] as FakeBlock
  const slot = i % 20 === 5 ? fake.tip + 2 : 9_007_199_254_740_000
  const value = { slot, block, err: null }
  const params = { result: { context: { slot }, value }, subscription: 2 }
  return JSON.stringify({ jsonrpc: '2.0', method: 'blockNotification', params })
}
