import { expect, test } from 'vitest'
import { silent } from '#lib/log/log.ts'
import { parseExactJson } from '#lib/text/json.ts'
import { saveEpochSchedule } from '#store/blocks/epoch-schedule.ts'
import { seedHead } from '#store/head/fill-head.ts'
import { createHead } from '#store/head/head.ts'
import { address, blockOf, encode, type TestBlock } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { unflushedOf } from '#store/testing/unflushed.ts'
import { saveBatch } from '#store/write/save-block.ts'
import { rewardPartitionOf } from '#svm/reward-partition.ts'
import type { RpcReward } from '#svm/rpc-block.ts'
import type { RpcContext } from '../context.ts'
import { answering } from '../testing/answering.ts'
import type { Answer } from '../testing/indexed-node.ts'

const databases = testDatabases()

// Epochs of ten slots. Slots 20 and 23 were skipped, so the epoch begins with the block of slot 21, whose
// height is 15, and its partitions are paid in 22, 24 and 25.
const PARTITIONS = 3
const FIRST = 21
const slots = [17, 18, 19, 21, 22, 24, 25, 26, 27]
const parentOf = (slot: number) => slots[slots.indexOf(slot) - 1] ?? slot - 1

const previousBlockhash = blockOf({ slot: FIRST, parent: parentOf(FIRST) }).rpc.previousBlockhash
/** The first address of this kind that the partition pays. */
const inPartition = (kind: string, partition: number): string => {
  for (let nth = 0; ; nth++) {
    const one = address(`${kind} ${nth}`)
    if (rewardPartitionOf(one, previousBlockhash, PARTITIONS) === partition) return one
  }
}
const paid = (pubkey: string, rewardType: string, lamports: string): RpcReward => ({
  ...{ pubkey, rewardType, lamports, postBalance: '18446744073709551615' },
  ...{ commission: rewardType === 'Fee' ? null : 7, ...(rewardType !== 'Fee' && { commissionBps: 725 }) },
})
const validator = address('validator')
const [early, late] = [inPartition('stake', 0), inPartition('stake', 2)]
const [ended, nothing] = [inPartition('ended', 1), inPartition('nothing', 1)]
const rewards: Record<number, RpcReward[]> = {
  21: [paid(validator, 'Voting', '9007199254740993'), paid(nothing, 'VATDebit', '-1600000000')],
  22: [paid(early, 'Staking', '5'), paid(validator, 'Fee', '1')],
  24: [paid(ended, 'DeactivatedStake', '0'), paid(nothing, 'Fee', '3')],
  25: [paid(late, 'Staking', '7')],
}
const chain = slots.map((slot, nth) => {
  const block = blockOf({ slot, parent: parentOf(slot), height: 12 + nth, rewards: rewards[slot] ?? [] })
  return slot === FIRST ? { ...block, rpc: { ...block.rpc, numRewardPartitions: PARTITIONS } } : block
})

/**
 * An index of these blocks, of which the last `held` are in memory; its node answers with the name of the
 * method.
 */
async function rpcOf(blocks: readonly TestBlock[], held = 0) {
  const db = await databases.fresh()
  await saveEpochSchedule(db, { slotsPerEpoch: 10, firstNormalEpoch: 0, firstNormalSlot: 0 })
  const written = blocks.slice(0, blocks.length - held)
  await saveBatch(db, encode(...written), { finalized: true })
  const head = createHead(db.memtable)
  await seedHead(db, head)
  for (const block of blocks.slice(written.length)) head.acceptUnflushed(unflushedOf(block))
  const chain = {
    callForText: async (method: string) => `"node: ${method}"`,
  } as unknown as RpcContext['chain']
  const rpc = answering({ db, head, chain, sends: false, log: silent })
  return async (method: string, ...params: unknown[]) =>
    parseExactJson(await rpc(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))) as Answer
}
const upTo = (slot: number) => chain.filter(({ decoded }) => decoded.slot <= slot)
const confirmed = { commitment: 'confirmed' }
const reward = (effectiveSlot: number, amount: number | bigint) => ({
  ...{ epoch: 1, effectiveSlot, amount, postBalance: 18446744073709551615n },
  ...{ commission: 7, commissionBps: 725 },
})

test.each([
  ['in the database', 0],
  ['in the database and memory', 5],
])('each address is found in the block of its partition, %s', async (_, held) => {
  const call = await rpcOf(chain, held)
  const all = [validator, early, ended, nothing, late]
  expect((await call('getInflationReward', all, confirmed)).result).toEqual([
    reward(21, 9007199254740993n),
    reward(22, 5),
    reward(24, 0),
    null,
    reward(25, 7),
  ])
})

test('until its partition is paid, an address is told to wait', async () => {
  for (const held of [0, 2]) {
    const call = await rpcOf(upTo(22), held)
    expect((await call('getInflationReward', [validator, early], confirmed)).result).toEqual([
      reward(21, 9007199254740993n),
      reward(22, 5),
    ])
    for (const waiting of [ended, nothing, late])
      expect((await call('getInflationReward', [early, waiting], confirmed)).error).toEqual({
        ...{ code: -32017, message: 'Epoch rewards period still active at slot 22' },
        data: { currentBlockHeight: 16, rewardsCompleteBlockHeight: 19, slot: 22 },
      })
  }
  const before = await rpcOf(upTo(19))
  expect((await before('getInflationReward', [validator], { ...confirmed, epoch: 1 })).error).toEqual({
    ...{ code: -32004, message: 'Block not available for slot 20' },
  })
})

test('where a block that may have paid is missing, the node is asked', async () => {
  const without = (slot: number) => rpcOf(chain.filter(({ decoded }) => decoded.slot !== slot))
  const asked = 'node: getInflationReward'
  const call = await without(24)
  expect((await call('getInflationReward', [early, late], confirmed)).result).toHaveLength(2)
  expect((await call('getInflationReward', [early, nothing], confirmed)).result).toBe(asked)
  // Missing are first the block that begins the running epoch, then the whole earlier epoch.
  expect((await (await without(21))('getInflationReward', [validator], confirmed)).result).toBe(asked)
  expect((await call('getInflationReward', [validator], { ...confirmed, epoch: 0 })).result).toBe(asked)
})

test('where a block tells no rewards of stake, nobody is said to have got none', async () => {
  const withRewards = (at: number, given: RpcReward[]) =>
    rpcOf(
      chain.map((block, nth) =>
        slots[nth] === at
          ? blockOf({ slot: at, parent: parentOf(at), height: 12 + nth, rewards: given })
          : block,
      ),
    )
  const asked = 'node: getInflationReward'
  const fees = await withRewards(24, [paid(ended, 'Fee', '3')])
  expect((await fees('getInflationReward', [early, nothing], confirmed)).result).toBe(asked)
  expect((await fees('getInflationReward', [early, late], confirmed)).result).toHaveLength(2)
  // A first block without a number of partitions pays all rewards.
  const none = await withRewards(21, [])
  expect((await none('getInflationReward', [validator], confirmed)).result).toBe(asked)
  const all = await withRewards(21, [paid(early, 'Staking', '5')])
  expect((await all('getInflationReward', [early, late], confirmed)).result).toEqual([reward(21, 5), null])
})

test('what a gap leaves unknown is asked of the node, or named as missing', async () => {
  const call = await rpcOf(chain.filter(({ decoded }) => decoded.slot !== 24))
  const config = { ...confirmed, maxSupportedTransactionVersion: 1 }
  // Block 25 has 24 as its parent; 23 may have been skipped.
  expect((await call('getBlock', 24, config)).error).toEqual({
    ...{ code: -32014, message: 'Block status not yet available for slot 24' },
  })
  expect((await call('getBlockTime', 24)).error?.code).toBe(-32014)
  expect((await call('getBlock', 23, config)).error?.code).toBe(-32004)
  expect((await call('getBlock', 20, config)).error?.code).toBe(-32009)
  expect((await call('getBlock', 16, config)).error?.code).toBe(-32001)
  for (const [method, ...params] of [
    ['getTransactionCount'],
    ['getBlockProduction', { range: { firstSlot: 21, lastSlot: 25 } }],
    // The leaders of these slots are unknown.
    ['getBlockProduction', { range: { firstSlot: 25, lastSlot: 26 } }],
    ['getRecentPerformanceSamples', 5],
    ['isBlockhashValid', '1'.repeat(32)],
    ['getGenesisHash'],
  ] as const)
    expect((await call(method, ...params)).result).toBe(`node: ${method}`)
  const newest = chain.at(-1)?.rpc.blockhash
  expect((await call('isBlockhashValid', newest)).result).toMatchObject({ value: true })
  const empty = await rpcOf([])
  for (const method of ['getTransactionCount', 'getBlockProduction', 'getSlot', 'getHealth'])
    expect((await empty(method)).error).toEqual({
      ...{ code: -32005, message: 'Node is unhealthy', data: { numSlotsBehind: null } },
    })
})
