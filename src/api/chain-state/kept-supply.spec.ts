/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChainClient, MethodRefused } from '#chain/client.ts'
import { connectTo } from '#chain/testing/connect.ts'
import { decodeBlock } from '#decode/block/decode-block.ts'
import { type StandingNode, startStandingNode } from '#embedded/chain/testing/standing-node.ts'
import { silent } from '#lib/log/log.ts'
import { startJobs } from '#lib/work/jobs.ts'
import { findSupplySince } from '#store/balances/supply-since.ts'
import { testDatabases } from '#store/testing/database.ts'
import { encodeBlocks, saveBatch } from '#store/write/save-block.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import { createChainState } from './chain-state.ts'
import { createKeptSupply } from './kept-supply.ts'

// Compares the supply of the local chain over the end of its first epoch, which pays out inflation, with the
// node's.

const EPOCH = 432
const databases = testDatabases()
let node: StandingNode
let chain: ChainClient
let before: { slot: number; total: bigint }
let after: { slot: number; total: bigint }
let blocks: { rpc: RpcBlock; decoded: ReturnType<typeof decodeBlock> }[]

beforeAll(async () => {
  node = await startStandingNode({ seed: 'supply since', perSlot: 1 })
  chain = connectTo({ rpcUrl: node.rpcUrl })
  node.run(EPOCH - 20)
  before = await chain.getSupply()
  node.run(60)
  after = await chain.getSupply()
  const config = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 1 }
  blocks = []
  for (const slot of (await chain.getBlocks(before.slot, after.slot, 'finalized')) ?? []) {
    const rpc = await node.call<RpcBlock>('getBlock', slot, config)
    blocks.push({ rpc, decoded: decodeBlock(slot, rpc) })
  }
})
afterAll(async () => {
  chain?.close()
  await node?.stop()
})

async function indexOf(some: typeof blocks, finalized = true) {
  const db = await databases.fresh()
  await saveBatch(db, encodeBlocks(some), { finalized })
  return db
}

test('an earlier supply with the rewards and fees of the blocks since then is the supply of the node, to the lamport', async () => {
  expect(before.slot).toBeLessThan(EPOCH)
  expect(after.total).toBeGreaterThan(before.total)
  expect(await findSupplySince(await indexOf(blocks), before)).toEqual({
    slot: after.slot,
    total: after.total,
  })
})

test('without one of the blocks, or without its rewards, it is unknown', async () => {
  const without = (nth: number) => blocks.filter((_, index) => index !== nth)
  expect(await findSupplySince(await indexOf(without(0)), before)).toBeUndefined()
  expect(await findSupplySince(await indexOf(without(9)), before)).toBeUndefined()
  expect(await findSupplySince(await indexOf(blocks, false), before)).toBeUndefined()
  const bare = blocks.map(({ rpc, decoded }) => {
    const unpaid = { ...rpc, rewards: [] }
    return { rpc: unpaid, decoded: decodeBlock(decoded.slot, unpaid) }
  })
  expect(await findSupplySince(await indexOf(bare), before)).toBeUndefined()
})

test('the last supply that the node told is kept, and goes on from the blocks when it refuses getSupply', async () => {
  const db = await indexOf(blocks)
  let refuses = false
  const asked = {
    ...chain,
    getSupply: async () => {
      if (refuses) throw new MethodRefused(-32_601, 'no', { method: 'getSupply', sentence: 'Not offered.' })
      return { ...before, circulating: 1n, nonCirculating: 2n }
    },
  }
  const first = createChainState(asked, createKeptSupply(db))
  const firstJobs = startJobs(first.jobs, { log: silent })
  await expect.poll(() => first.now().supplySource).toBe('node')
  await firstJobs.stop()
  refuses = true
  // This is the state after a restart.
  await expect.poll(async () => (await createKeptSupply(db).read())?.total).toBe(after.total)
  const second = createChainState(asked, createKeptSupply(db))
  const secondJobs = startJobs(second.jobs, { log: silent })
  await expect.poll(() => second.now().supplySource).toBe('blocks')
  await secondJobs.stop()
  expect(second.now()).toMatchObject({
    ...{ totalSupply: after.total, circulatingSupply: null, supplySlot: after.slot },
  })
})

test('an unknown supply is not looked for again within a minute', async () => {
  const db = await indexOf(blocks.filter((_, index) => index !== 9))
  let now = 0
  const kept = createKeptSupply(db, () => now)
  await kept.save(before)
  expect(await kept.read()).toBeUndefined()
  await saveBatch(db, encodeBlocks(blocks.slice(9, 10)), { finalized: true })
  expect(await kept.read()).toBeUndefined()
  now = 60_000
  expect(await kept.read()).toEqual({ slot: after.slot, total: after.total })
})
