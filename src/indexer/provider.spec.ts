/** @module-tag slow */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { connectTo } from '#chain/testing/connect.ts'
import { createFakeChain, type FakeChain } from '#chain/testing/fake-chain.ts'
import { chainAnswer, type FakeNode, type Reply, startFakeNode } from '#chain/testing/fake-node.ts'
import { createLimiter } from '#chain/testing/limiter.ts'
import { silent } from '#lib/log/log.ts'
import { soakable } from '#lib/testing/soak.ts'
import { loadNetwork } from '#profiles/index.ts'
import { listBlocks } from '#store/blocks/blocks.ts'
import { findCoverage } from '#store/blocks/coverage.ts'
import { createHead } from '#store/head/head.ts'
import { testDatabases } from '#store/testing/database.ts'
import { tableHashes } from '#store/testing/table-hashes.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import { startIndexer } from './index.ts'

// A complete indexer with nodes that behave like providers: rate limits, refused methods and other
// peculiarities.

const databases = testDatabases()

type Intercept = NonNullable<FakeNode['intercept']>

async function start(chainData: FakeChain, intercept?: Intercept, finalityMs = 2_000) {
  const node = await startFakeNode({ chain: chainData, ws: 'none' })
  node.intercept = intercept
  const db = await databases.fresh()
  const chain = connectTo({ rpcUrl: node.url, wsUrl: node.wsUrl })
  const indexer = await startIndexer({
    ...{
      json: directReader(),
      db,
      chain,
      head: createHead(db.memtable),
      workers: 1,
      log: silent,
      finalityMs,
    },
    network: loadNetwork('gorbagana'),
    firstPauseMs: 200,
  })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= (async () => {
      await indexer.stop()
      chain.close()
      await node.stop()
    })()
    return stopped
  }
  onTestFinished(stop)
  return { node, db, chain, indexer, stop }
}

async function until(what: string, isSo: () => boolean | Promise<boolean>, seconds = 100): Promise<void> {
  const end = performance.now() + seconds * 1_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not so after ${seconds} s: ${what}.`)
    await sleep(50)
  }
}

const SECONDS = soakable(12, 120)

test('behind a limited rate the tip is followed, few calls are refused, and the same rows are stored', async () => {
  const chainData = createFakeChain('limited')
  for (let slot = 0; slot <= 5; slot++) chainData.add({ slot })
  chainData.finalized = 5
  const { take, counts } = createLimiter(10)
  const one = await start(chainData, take)
  const lags: number[] = []
  await until('it has begun', () => one.indexer.status().indexedSlot === 5)
  const before = { ...counts }
  for (let second = 0; second < SECONDS * 2; second++) {
    one.node.produce()
    chainData.finalized = Math.max(chainData.finalized, chainData.tip - 3)
    await sleep(500)
    lags.push(chainData.tip - (one.indexer.status().indexedSlot ?? 0))
  }
  const share = (counts.limited - before.limited) / (counts.calls - before.calls)
  expect(share).toBeLessThan(0.05)
  // On a machine that is busy with other work, the indexer may lag for a moment.
  expect(lags.filter((lag) => lag > 3).length / lags.length).toBeLessThan(0.2)

  chainData.finalized = chainData.tip
  const free = await start(chainData, undefined, 100)
  for (const { indexer } of [one, free])
    await until('all is stored and final', () => {
      const { gaps, indexedSlot, behind } = indexer.status()
      return gaps === 0 && indexedSlot === chainData.tip && behind.every(({ keys }) => keys === 0)
    })
  await sleep(2_500) // lets the last round of finality end
  for (const { stop } of [one, free]) await stop()
  expect(await tableHashes(one.db)).toEqual(await tableHashes(free.db))
})

test('behind a load balancer whose nodes differ by 20 slots nothing is missing or wrong', async () => {
  const chainData = createFakeChain('balanced')
  for (let slot = 0; slot <= 40; slot++) chainData.add({ slot })
  chainData.finalized = 10
  const behind = (method: string, params: unknown[]): Reply | undefined => {
    const tip = chainData.tip - 20
    if (method === 'getSlot') return { result: Math.min(tip, slotFor(chainData, params[0])) }
    if (method === 'getBlock' && Number(params[0]) > tip)
      return { error: { code: -32_004, message: `Block not available for slot ${params[0]}` } }
    const clipped = method === 'getBlocks' ? [params[0], Math.min(Number(params[1]), tip), params[2]] : params
    return chainAnswer(chainData, method, clipped)
  }
  // Pseudo-random, so the same in each run.
  const isBehind = (count: number) => createHash('sha1').update(String(count)).digest().readUInt8() % 2 === 0
  const one = await start(
    chainData,
    (method, params, count) => (isBehind(count) ? behind(method, params) : undefined),
    500,
  )
  for (let i = 0; i < 30; i++) {
    one.node.produce(i % 7 === 3 ? { slot: chainData.tip + 2 } : {})
    chainData.finalized = chainData.tip - 30
    await sleep(150)
  }
  const blocks = [...chainData.blocks.keys()].sort((a, b) => b - a)
  const stored = async () => (await listBlocks(one.db, { limit: 200 })).map(({ slot }) => slot)
  await until('all is stored', async () => (await stored()).length === blocks.length)
  expect(await stored()).toEqual(blocks)
  await until('nothing is missing', () => one.indexer.status().gaps === 0)
  expect(one.indexer.status().counters.chainBreaks).toBe(0)
})

const slotFor = (chainData: FakeChain, config: unknown) =>
  (config as { commitment?: string }).commitment === 'finalized' ? chainData.finalized : chainData.tip

test('methods that a plan does not include are asked once, and everything else goes on', async () => {
  const refusedMethods = ['getFirstAvailableBlock', 'getBlockHeight', 'getProgramAccounts']
  const chainData = createFakeChain('plan')
  for (let slot = 0; slot <= 20; slot++) chainData.add({ slot })
  chainData.finalized = 20
  const { node, indexer } = await start(
    chainData,
    (method) =>
      refusedMethods.includes(method) ? { status: 403, body: 'Not available on your plan' } : undefined,
    200,
  )
  await until('new blocks arrive', () => indexer.status().indexedSlot === 20)
  await sleep(2_000)
  for (const method of refusedMethods)
    expect(node.calls.filter((call) => call.method === method).length, method).toBeLessThanOrEqual(1)
})

test('beside a node that offers getSlot and getBlock only, all blocks are stored and final', async () => {
  const chainData = createFakeChain('bare')
  for (let slot = 0; slot <= 60; slot += slot % 7 === 3 ? 3 : 1) chainData.add({ slot })
  chainData.finalized = chainData.tip - 5
  const { node, db, indexer } = await start(
    chainData,
    (method) =>
      /^get(Slot|Block)$/.test(method) ? undefined : { status: 403, body: '<html>Forbidden</html>' },
    200,
  )
  await until(
    'all is stored',
    () => indexer.status().gaps === 0 && indexer.status().indexedSlot === chainData.tip,
  )
  // The tip falls behind by several slots.
  for (let i = 0; i < 9; i++) node.produce(i === 4 ? { slot: chainData.tip + 3 } : {})
  chainData.finalized = chainData.tip
  await until('all is final', async () => {
    const { blocks, unfinalized } = await findCoverage(db)
    return blocks === chainData.blocks.size && unfinalized.length === 0
  })
  expect(indexer.status()).toMatchObject({ gaps: 0, chainUp: true })
  expect(indexer.status().counters.chainBreaks).toBe(0)
})

test('a node that does not tell its genesis hash is recognized by the blocks that are stored', async () => {
  const chainData = createFakeChain('nameless')
  for (let slot = 0; slot <= 8; slot++) chainData.add({ slot })
  chainData.finalized = 8
  const { indexer } = await start(chainData, (method) =>
    method === 'getGenesisHash' ? { error: { code: -32_601, message: 'Method not found' } } : undefined,
  )
  await until('all is stored', () => indexer.status().gaps === 0 && indexer.status().indexedSlot === 8)
  expect(indexer.status()).toMatchObject({ chainUp: true, genesisHash: null })
})
