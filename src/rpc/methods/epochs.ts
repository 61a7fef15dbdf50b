import { epochOf, slotsOf } from '#chain/methods/epochs.ts'
import { findBlockByHeight } from '#store/blocks/blocks.ts'
import {
  type EpochReward,
  listEpochRewards,
  readRewardPartitions,
  sumEpochRewards,
} from '#store/blocks/epoch-rewards.ts'
import { readEpochSchedule } from '#store/blocks/epoch-schedule.ts'
import { readLeaders } from '#store/blocks/leaders.ts'
import { findSkippedSlots } from '#store/blocks/skipped-slots.ts'
import { findNextBlock } from '#store/blocks/slots.ts'
import type { BlockRow } from '#store/rows/rows.ts'
import { rewardPartitionOf } from '#svm/reward-partition.ts'
import { missingBlock } from '#svm/rpc/block-json.ts'
import {
  blockProductionOf,
  epochRewardsActive,
  inflationRewardJson,
  inflationRewardOf,
  producedJson,
} from '#svm/rpc/epoch-json.ts'
import { inContext } from '#svm/rpc/in-context.ts'
import { checkContext } from '#svm/rpc/params.ts'
import type { Methods, RpcContext } from '../context.ts'
import { contextBlock, newestBlock } from '../newest-slots.ts'
import { passToNode } from './node.ts'

async function getInflationReward(params: readonly unknown[], context: RpcContext) {
  const { addresses, config, commitment, ...asked } = inflationRewardOf(params)
  const newest = await newestBlock(context, commitment)
  checkContext(config, newest.slot)
  const schedule = await readEpochSchedule(context.db)
  if (!schedule) return passToNode('getInflationReward', params, context)
  const epoch = asked.epoch ?? Math.max(0, epochOf(newest.slot, schedule).epoch - 1)
  const { from } = slotsOf(epoch + 1, schedule)
  const first = from > newest.slot ? undefined : await findNextBlock(context.db, from - 1)
  if (!first || first.slot > newest.slot) throw missingBlock.notAvailable(from)
  // If blocks before `first` are missing, it is unknown whether one of them was the first of the epoch.
  const paid = first.parentSlot >= from ? undefined : await paidRewards(addresses, first, newest, context)
  if (!paid) return passToNode('getInflationReward', params, context)
  return addresses.map((address) => {
    const reward = paid.get(address)
    return reward ? inflationRewardJson(reward, epoch, reward.slot) : null
  })
}

const byAddress = (rewards: readonly EpochReward[], types: readonly EpochReward['type'][]) =>
  rewards.flatMap((one) => (types.includes(one.type) ? [[one.address, one] as const] : []))

/** Whether a block pays rewards of stake. If not, its node may have left out the rewards, as some do. */
async function paysStake({ slot }: BlockRow, { db }: RpcContext): Promise<boolean> {
  const { staking, deactivated } = await sumEpochRewards(db, { from: slot, to: slot })
  return staking.rewards > 0 || deactivated > 0
}

/**
 * The rewards of the previous epoch by address; `undefined` where a block that may have paid one of them is
 * not indexed, or has no rewards.
 *
 * @param first the first block of the epoch. It pays validators; the blocks after it pay stake, each to one
 * partition of the addresses
 * @throws RpcError when such a block does not exist yet
 */
async function paidRewards(
  addresses: readonly string[],
  first: BlockRow,
  newest: BlockRow,
  context: RpcContext,
): Promise<ReadonlyMap<string, EpochReward> | undefined> {
  const { db } = context
  const [partitions, inFirst] = await Promise.all([
    readRewardPartitions(db, first.slot),
    listEpochRewards(db, addresses, [{ from: first.slot, to: first.slot }]),
  ])
  const paid = new Map(byAddress(inFirst, partitions === null ? ['Voting', 'Staking'] : ['Voting']))
  const others = addresses.filter((address) => !paid.has(address))
  if (others.length === 0) return paid
  if (partitions === null) return (await paysStake(first, context)) ? paid : undefined
  const { height } = first
  if (height === null || newest.height === null) return undefined
  const heightOf = (address: string) =>
    height + 1 + rewardPartitionOf(address, first.previousBlockhash, partitions)
  const heights = [...new Set(others.map(heightOf))]
  if (Math.max(...heights) > newest.height) throw epochRewardsActive(newest, height + partitions + 1)
  const blocks = (await Promise.all(heights.map((one) => findBlockByHeight(db, one)))).flatMap(
    (block) => block ?? [],
  )
  if (blocks.length < heights.length) return undefined
  const inOthers = await listEpochRewards(
    db,
    others,
    blocks.map(({ slot }) => ({ from: slot, to: slot })),
  )
  for (const [address, reward] of byAddress(inOthers, ['Staking', 'DeactivatedStake']))
    paid.set(address, reward)
  const unpaid = new Set(others.filter((address) => !paid.has(address)).map(heightOf))
  const believed = await Promise.all(
    blocks.map((block) => !unpaid.has(block.height ?? -1) || paysStake(block, context)),
  )
  return believed.every(Boolean) ? paid : undefined
}

async function getBlockProduction(params: readonly unknown[], context: RpcContext) {
  const { db } = context
  const { config, identity, range } = blockProductionOf(params)
  const { slot: newest } = (await contextBlock(config, context)).block
  const schedule = await readEpochSchedule(db)
  if (!schedule) return passToNode('getBlockProduction', params, context)
  const { epoch: running } = epochOf(newest, schedule)
  const asked = range({ epochBegin: slotsOf(running, schedule).from, newest })
  const { firstSlot, lastSlot } = asked
  const begins: number[] = []
  for (let slot = firstSlot; slot <= lastSlot; slot = slotsOf(epochOf(slot, schedule).epoch, schedule).to + 1)
    begins.push(slot)
  const [skipped, leaderOf] = await Promise.all([
    findSkippedSlots(db, { from: firstSlot, to: lastSlot }),
    readLeaders(db, begins),
  ])
  const produced =
    skipped && producedJson(asked, identity, { hasBlock: (slot) => !skipped.has(slot), leaderOf })
  return produced ? inContext(newest, produced) : passToNode('getBlockProduction', params, context)
}

export const epochMethods = { getInflationReward, getBlockProduction } satisfies Methods
