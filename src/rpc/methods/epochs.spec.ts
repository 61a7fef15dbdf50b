/** @module-tag slow */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parseExactJson } from '#lib/text/json.ts'
import { readEpochSchedule } from '#store/blocks/epoch-schedule.ts'
import { listScheduledEpochs } from '#store/blocks/leaders.ts'
import { testDatabases } from '#store/testing/database.ts'
import { answering } from '../testing/answering.ts'
import { type Answer, type IndexedNode, startIndexedNode } from '../testing/indexed-node.ts'

// Epochs of 432 slots on a local chain, from its node and from the RPC of its index, which here has no node.

const databases = testDatabases()
const EPOCH = 432
const SLOTS = 2 * EPOCH + 50
let indexed: IndexedNode
let alone: (method: string, params: readonly unknown[]) => Promise<Answer>

beforeAll(async () => {
  indexed = await startIndexedNode(await databases.fresh(), { seed: 'epochs', perSlot: 1, slots: SLOTS })
  const { db } = indexed.context
  // The index reads the leader schedules in the background.
  await vi.waitFor(async () => expect((await listScheduledEpochs(db)).length).toBeGreaterThan(2), 60_000)
  expect(await readEpochSchedule(db)).toEqual({
    slotsPerEpoch: EPOCH,
    firstNormalEpoch: 0,
    firstNormalSlot: 0,
  })
  const rpc = answering({ ...indexed.context, chain: undefined })
  alone = async (method, params) =>
    parseExactJson(await rpc(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))) as Answer
})
afterAll(() => indexed?.stop())

/** Expects that an index without a node gives the node's response, and returns it. */
async function expectAlone(method: string, ...params: unknown[]): Promise<Answer> {
  const [ofNode] = await indexed.both(method, params)
  expect({ method, params, ...(await alone(method, params)) }).toEqual({ method, params, ...ofNode })
  return ofNode
}

type Block = {
  blockhash: string
  rewards: { pubkey: string; rewardType: string }[]
  transactions: unknown[]
}

test('what an epoch paid is the same, for validators, stake and others', async () => {
  const { node } = indexed
  const [slot] = await node.call<number[]>('getBlocksWithLimit', EPOCH, 1)
  const { rewards } = await node.call<Block>('getBlock', slot, { maxSupportedTransactionVersion: 1 })
  const of = (type: string) =>
    rewards.filter(({ rewardType }) => rewardType === type).map(({ pubkey }) => pubkey)
  const [voting, staking] = [of('Voting'), of('Staking')]
  const [fee = ''] = of('Fee')
  const addresses = [...voting, ...staking.slice(0, 20), fee, '1'.repeat(32)].slice(0, 32)
  for (const commitment of ['confirmed', 'finalized'])
    for (const epoch of [0, 1, undefined]) {
      const { result } = await expectAlone('getInflationReward', addresses, { commitment, epoch })
      expect((result as unknown[]).filter(Boolean).length).toBeGreaterThan(3)
    }
  const { result } = await expectAlone('getInflationReward', [voting[0], fee, '1'.repeat(32)], { epoch: 0 })
  expect(result).toEqual([expect.objectContaining({ epoch: 0, effectiveSlot: slot }), null, null])
  await expectAlone('getInflationReward', [])
  const refused: [number, unknown[]][] = [
    [-32004, [addresses, { epoch: 2 }]],
    [-32016, [addresses, { minContextSlot: 100_000 }]],
    [-32602, [addresses, { commitment: 'processed' }]],
    [-32602, [Array(33).fill(fee)]],
    [-32602, [['x']]],
    [-32602, [addresses, { epoch: -1 }]],
  ]
  for (const [code, params] of refused)
    expect((await expectAlone('getInflationReward', ...params)).error?.code).toBe(code)
})

test('the blocks of each leader are the same, in the running epoch, in earlier ones and over several', async () => {
  const { result } = await expectAlone('getBlockProduction')
  const { byIdentity } = (result as { value: { byIdentity: Record<string, [number, number]> } }).value
  expect(Object.values(byIdentity).some(([slots, blocks]) => blocks < slots)).toBe(true)
  await expectAlone('getBlockProduction', { commitment: 'confirmed' })
  const [identity] = Object.keys(byIdentity)
  await expectAlone('getBlockProduction', { identity, range: { firstSlot: 0 } })
  await expectAlone('getBlockProduction', { identity: '1'.repeat(32) })
  const skipped = await indexed.node
    .call<number[]>('getBlocks', 0, EPOCH)
    .then((slots) => Array.from({ length: EPOCH }, (_, slot) => slot).filter((slot) => !slots.includes(slot)))
  const ranges = [
    [0, EPOCH - 1],
    [EPOCH, 2 * EPOCH - 1],
    [EPOCH - 5, 2 * EPOCH + 7],
    [0, 2 * EPOCH + 1],
    [7, 7],
    // Ranges of only a slot without a block, and with such a slot at an end.
    [skipped[0], skipped[0]],
    [3, skipped[0]],
    [skipped[0], 100],
  ]
  for (const [firstSlot, lastSlot] of ranges)
    await expectAlone('getBlockProduction', { range: { firstSlot, lastSlot } })
  for (const range of [
    { firstSlot: 9, lastSlot: 8 },
    { firstSlot: 9, lastSlot: 100_000 },
    {},
    { lastSlot: 5 },
  ])
    expect((await expectAlone('getBlockProduction', { range })).error?.code).toBe(-32602)
})

test('a blockhash is valid as long as for the node, at each commitment', async () => {
  const { node } = indexed
  const slots = await node.call<number[]>('getBlocks', 0, 10_000, { commitment: 'confirmed' })
  const hashAt = async (height: number) => {
    const options = { transactionDetails: 'none', rewards: false, commitment: 'confirmed' }
    return (await node.call<Block>('getBlock', slots[height], options)).blockhash
  }
  const valid: unknown[] = []
  for (const commitment of ['confirmed', 'finalized']) {
    const newest = await node.call<number>('getBlockHeight', { commitment })
    for (const age of [0, 1, 100, 149, 150, 151, 200]) {
      const { result } = await expectAlone('isBlockhashValid', await hashAt(newest - age), { commitment })
      valid.push((result as { value: unknown }).value)
    }
  }
  const expected = [true, true, true, true, true, false, false]
  expect(valid).toEqual([...expected, ...expected])
  await expectAlone('isBlockhashValid', await node.call('getGenesisHash'))
  expect((await expectAlone('isBlockhashValid', 'x')).error?.code).toBe(-32602)
  // Hashes that the index does not have are passed to the node, which may know them: a newer hash, and one
  // that no block has.
  const newer = await hashAt(slots.length - 1)
  for (const hash of [newer, '1'.repeat(32)]) {
    expect((await indexed.expectSame('isBlockhashValid', hash)).result).toMatchObject({ value: false })
    expect((await alone('isBlockhashValid', [hash])).error?.message).toContain('needs a node')
  }
})

test('all transactions are counted, the genesis is known, and health is that of the index', async () => {
  for (const commitment of ['confirmed', 'finalized', 'confirmed'])
    await expectAlone('getTransactionCount', { commitment })
  await expectAlone('getTransactionCount')
  await expectAlone('getGenesisHash')
  await indexed.expectSame('getHealth')
  expect((await alone('getHealth', [])).error).toEqual({
    ...{ code: -32005, message: 'Node is unhealthy', data: { numSlotsBehind: null } },
  })
  const rpc = answering({
    ...indexed.context,
    chain: { getSlot: async () => SLOTS + 1_000 } as unknown as NonNullable<typeof indexed.context.chain>,
  })
  const behind = SLOTS + 1_000 - (indexed.context.head.tip()?.slot ?? 0)
  const text = await rpc('{"jsonrpc":"2.0","id":1,"method":"getHealth"}')
  expect(parseExactJson(text)).toMatchObject({
    error: { code: -32005, message: `Node is behind by ${behind} slots`, data: { numSlotsBehind: behind } },
  })
})

const ODD: readonly unknown[] = [
  ...[null, true, -1, 0.5, 721, '', 'x', '1'.repeat(64), [], [[]], {}, { commitment: 'x' }, { epoch: 'x' }],
  ...[
    { range: 5 },
    { range: { firstSlot: -1 } },
    { identity: 5 },
    { minContextSlot: 100_000 },
    { epoch: 1e15 },
  ],
]

test('what is wrong in a request is said in the words of the node', async () => {
  let refused = 0
  for (const method of [
    'getInflationReward',
    'getBlockProduction',
    'getTransactionCount',
    'isBlockhashValid',
  ])
    for (const odd of ODD)
      for (const params of [[odd], [method === 'getInflationReward' ? [] : '1'.repeat(32), odd]]) {
        const [ofNode, own] = await indexed.both(method, params)
        if (!ofNode.error) continue
        refused++
        expect({ method, params, ...own }).toEqual({ method, params, ...ofNode })
      }
  expect(refused).toBeGreaterThan(50)
  for (const limit of ['x', -1, 721]) await indexed.expectSame('getRecentPerformanceSamples', limit)
})
