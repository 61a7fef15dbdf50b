/** @module-tag slow */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ChainClient, MethodRefused } from '#chain/client.ts'
import { connectTo } from '#chain/testing/connect.ts'
import { decodeBlock } from '#decode/block/decode-block.ts'
import { type StandingNode, startStandingNode } from '#embedded/chain/testing/standing-node.ts'
import { saveLeaderSchedule } from '#store/blocks/leaders.ts'
import { createHead } from '#store/head/head.ts'
import { testDatabases } from '#store/testing/database.ts'
import { encodeBlocks, saveBatch } from '#store/write/save-block.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import type { ChainState } from '../chain-state/chain-state.ts'
import { blockRow } from '../testing/start.ts'
import { createProductionReader } from './block-production.ts'

// The local chain in its second epoch, against what its node counts itself.

const EPOCH = 432
const options = { deadlineMs: 5_000 }
const databases = testDatabases()
let node: StandingNode
let chain: ChainClient
/** The slots with a block that are final. */
let slots: number[]

beforeAll(async () => {
  node = await startStandingNode({ seed: 'production', perSlot: 0.05 })
  node.run(EPOCH + 80)
  chain = connectTo({ rpcUrl: node.rpcUrl })
  const final = await chain.getSlot('finalized')
  slots = (await chain.getBlocks(EPOCH - 3, final, 'finalized')) ?? []
})
afterAll(async () => {
  chain?.close()
  await node?.stop()
})

const refusing = (): ChainClient => {
  const method = 'getBlockProduction'
  const getBlockProduction = () =>
    Promise.reject(new MethodRefused(-32_601, 'Method not found', { method, sentence: 'Not offered.' }))
  return { ...chain, getBlockProduction }
}

/** A reader beside an index of these slots, whose blocks name their leader. */
async function readerOf(indexed: readonly number[], { hasSchedule = true } = {}) {
  const db = await databases.fresh()
  const config = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 1 }
  const schedule = (await chain.getLeaderSchedule(EPOCH)) ?? new Map()
  if (hasSchedule) await saveLeaderSchedule(db, { from: EPOCH, to: 2 * EPOCH - 1 }, schedule)
  const leaderOf = (slot: number) =>
    [...schedule].find(([, indexes]) => indexes.includes(slot - EPOCH))?.[0] ?? null
  const blocks = []
  for (const slot of indexed) {
    const rpc = await node.call<RpcBlock>('getBlock', slot, config)
    blocks.push({ rpc, decoded: decodeBlock(slot, rpc, { leaderOf }) })
  }
  await saveBatch(db, encodeBlocks(blocks), { finalized: false })
  await saveBatch(db, encodeBlocks(blocks), { finalized: true })
  const head = createHead()
  head.accept(blockRow(indexed.at(-1) ?? 0), [])
  const epochSchedule = { slotsPerEpoch: EPOCH, firstNormalEpoch: 0, firstNormalSlot: 0 }
  return createProductionReader({ db, head, chainState: () => ({ epochSchedule }) as ChainState })
}

test("the index and the leader schedule tell the node's own figures, without asking it", async () => {
  const read = await readerOf(slots)
  const told = await chain.getBlockProduction(options)
  expect(told).toMatchObject({ firstSlot: EPOCH, lastSlot: slots.at(-1) })
  const asked = vi.fn(chain.getBlockProduction)
  expect(await read({ getBlockProduction: asked }, options)).toMatchObject({ source: 'index' })
  expect(asked).not.toHaveBeenCalled()
  const { byIdentity, ...rest } = (await read(refusing(), options)) ?? {}
  expect(rest).toEqual({
    ...{ source: 'index', firstSlot: EPOCH, lastSlot: slots.at(-1) },
    none: { leaderSlots: 0, blocks: 0 },
  })
  const led = [...(byIdentity ?? [])].filter(([, { leaderSlots }]) => leaderSlots !== 0)
  expect(new Map(led)).toEqual(told?.byIdentity)
  expect(led.some(([, { leaderSlots, blocks }]) => Number(leaderSlots) > blocks)).toBe(true)
})

test('without a leader schedule the blocks are those that name their leader, and what was skipped is unknown', async () => {
  const read = await readerOf(slots, { hasSchedule: false })
  const told = await read(chain, options)
  expect(told).toMatchObject({ source: 'node', firstSlot: EPOCH })
  const counted = await read(refusing(), options)
  expect(counted?.none).toEqual({ leaderSlots: null, blocks: 0 })
  const made = [...(told?.byIdentity ?? [])].filter(([, { blocks }]) => blocks > 0)
  expect(counted?.byIdentity).toEqual(
    new Map(made.map(([identity, { blocks }]) => [identity, { leaderSlots: null, blocks }])),
  )
})

test('of an index with gaps the longest part without one counts', async () => {
  const own = slots.filter((slot) => slot >= EPOCH)
  const gap = own[20] ?? 0
  const read = await readerOf(own.filter((slot) => slot !== gap))
  expect(await read(refusing(), options)).toMatchObject({
    ...{ source: 'index', firstSlot: gap + 1, lastSlot: own.at(-1) },
  })
  expect(await read(chain, options)).toMatchObject({ source: 'node', firstSlot: EPOCH })
})

test('while the epoch is unknown neither tells anything', async () => {
  const read = createProductionReader({
    ...{ db: await databases.fresh(), head: createHead() },
    chainState: () => ({ epochSchedule: null, epochInfo: null }) as ChainState,
  })
  expect(await read(refusing(), options)).toBeNull()
})
