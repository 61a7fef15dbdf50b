import { parseJson } from '#lib/text/json.ts'
import { isWholeNumber, recordOf } from '#lib/values/guards.ts'
import { type Database, select } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import { digits, nullable, number, oneOf, string } from '../rows/columns.ts'
import { EPOCH_REWARDS, type EpochRewardType, isOfEpoch } from '../rows/epoch-rewards.ts'
import { within } from '../rows/key-range.ts'
import { basisPointsOf } from '../rows/reward-extra.ts'
import type { BlockReward } from '../rows/rows.ts'
import type { SlotRange } from './coverage.ts'

/** What an address received for the previous epoch, or had to pay, at the beginning of an epoch. */
export type EpochReward = {
  address: string
  type: EpochRewardType
  /** The slot of the block that paid it. */
  slot: number
  blockTime: number | null
  /** Signed: an admission ticket is negative. */
  lamports: string
  postBalance: string
} & Pick<BlockReward, 'commission' | 'commissionBps'>

const OF_EPOCHS = EPOCH_REWARDS.map((type) => `'${type}'`).join(', ')

/** The validator's commission in percent, as precise as the block reports it; null where it does not. */
export const percentOf = ({
  commission,
  commissionBps,
}: Pick<BlockReward, 'commission' | 'commissionBps'>) =>
  commissionBps === null ? commission : commissionBps / 100

const RewardRow = {
  address: string,
  slot: number,
  block_time: nullable(number),
  lamports: digits,
  balance: digits,
  commission: number,
  type: oneOf(EPOCH_REWARDS),
  extra: string,
}

/** The epoch rewards that blocks of these ranges paid to these addresses, ascending by slot. */
export async function listEpochRewards(
  db: Database,
  addresses: readonly string[],
  ranges: readonly SlotRange[],
): Promise<EpochReward[]> {
  if (ranges.length === 0 || addresses.length === 0) return []
  const view = openView(db)
  const keys = `arrayMap(one -> toFixedString(base58Decode(one), 32), {addresses:Array(String)})`
  const isAsked = (slot: number) => ranges.some(({ from, to }) => slot >= from && slot <= to)
  const own = view.blocks
    .filter(({ row }) => isAsked(row.slot))
    .flatMap(({ row, rewards }) =>
      rewards.flatMap(({ rewardType: type, ...reward }) =>
        addresses.includes(reward.address) && isOfEpoch(type)
          ? { ...reward, type, slot: row.slot, blockTime: row.blockTime }
          : [],
      ),
    )
  const rows = await select(
    db,
    RewardRow,
    /* sql */ `
      SELECT base58Encode(rewarded) AS address, slot, block_time, lamports, balance, commission, type, extra
      FROM (
        SELECT slot, block_time, reward_addresses, reward_lamports, reward_post_balances, reward_types, reward_commissions,
          reward_extras
        FROM blocks WHERE (${ranges.map(inRange).join(' OR ')}) AND ${view.except('slot')}
          AND hasAny(reward_addresses, ${keys})
        ORDER BY slot, finalized DESC LIMIT 1 BY slot
      )
      ARRAY JOIN reward_addresses AS rewarded, reward_lamports AS lamports, reward_post_balances AS balance,
        reward_types AS type, reward_commissions AS commission, reward_extras AS extra
      WHERE has(${keys}, rewarded) AND type IN (${OF_EPOCHS})
      SETTINGS max_threads = 1`,
    { addresses },
  )
  const stored = rows
    .filter(({ slot }) => !view.hides(slot))
    .map(({ block_time, balance, commission, extra, ...row }) => ({
      ...{ ...row, blockTime: block_time, postBalance: balance },
      commission: commission < 0 ? null : commission,
      commissionBps: basisPointsOf(extra),
    }))
  return [...stored, ...own].sort((a, b) => a.slot - b.slot)
}

/**
 * `slot` is the first block of an epoch: over how many blocks after it the rewards are paid; null where this
 * block pays them all.
 */
export async function readRewardPartitions(db: Database, slot: number): Promise<number | null> {
  const unflushed = db.memtable.get(slot)
  const extra = unflushed
    ? unflushed.stored().extra
    : (
        await select(db, { extra: string }, 'SELECT extra FROM blocks WHERE slot = {slot:UInt64} LIMIT 1', {
          slot,
        })
      )[0]?.extra
  const { numRewardPartitions: partitions } = extra ? recordOf(parseJson(extra)) : {}
  return isWholeNumber(partitions) ? partitions : null
}

const inRange = ({ from, to }: SlotRange) =>
  within({ columns: ['slot'], valuesOf: (slot) => [slot] }, { from: BigInt(from), to: BigInt(to) + 1n })

const FirstRow = { slot: number, parent: number }

/**
 * The first indexed block of each range whose parent is before the range, so that no earlier block of the
 * range can be missing.
 */
export async function findFirstBlocks(
  db: Database,
  ranges: readonly SlotRange[],
): Promise<ReadonlyMap<number, number>> {
  if (ranges.length === 0) return new Map()
  const view = openView(db)
  const stored = await select(
    db,
    FirstRow,
    /* sql */ `
      SELECT slot, any(parent_slot) AS parent FROM blocks
      WHERE (${ranges.map(inRange).join(' OR ')}) AND ${view.except('slot')}
      GROUP BY slot SETTINGS max_threads = 1`,
  )
  const blocks = [
    ...stored.filter(({ slot }) => !view.hides(slot)),
    ...view.blocks.map(({ row }) => ({ slot: row.slot, parent: row.parentSlot })),
  ]
  const found = new Map<number, number>()
  for (const { from, to } of ranges) {
    const first = blocks
      .filter(({ slot, parent }) => slot >= from && slot <= to && (parent < from || slot === 0))
      .sort((a, b) => a.slot - b.slot)[0]
    if (first) found.set(from, first.slot)
  }
  return found
}

const TypeRow = { type: oneOf(EPOCH_REWARDS), rewards: number, entries: number, lamports: digits }

type Sum = { rewards: number; lamports: bigint }
export type EpochRewardSums = {
  /** Rewards paid for stake, even if its delegation ended with the epoch. */
  staking: Sum
  voting: Sum
  /** How many delegations the chain ended. */
  deactivated: number
  /** Fees that validators paid for admission: not income, but lamports that were destroyed. */
  tickets: Sum
}

/**
 * The sums of the previous epoch's rewards that blocks of a range paid, and of the admission tickets that
 * they charged.
 */
export async function sumEpochRewards(db: Database, range: SlotRange): Promise<EpochRewardSums> {
  const view = openView(db)
  const rows = await select(
    db,
    TypeRow,
    /* sql */ `
      SELECT type, countIf(amount != 0) AS rewards, count() AS entries, sum(toInt128(amount)) AS lamports
      FROM (
        SELECT reward_types, reward_lamports FROM blocks
        WHERE ${inRange(range)} AND ${view.except('slot')} AND hasAny(reward_types, [${OF_EPOCHS}])
        ORDER BY slot, finalized DESC LIMIT 1 BY slot
      )
      ARRAY JOIN reward_types AS type, reward_lamports AS amount
      WHERE type IN (${OF_EPOCHS})
      GROUP BY type SETTINGS max_threads = 1`,
  )
  const own = view.blocks
    .filter(({ row: { slot } }) => slot >= range.from && slot <= range.to)
    .flatMap(({ rewards }) => rewards)
  const of = (type: EpochRewardType) => {
    const stored = rows.find((row) => row.type === type)
    const held = own.filter(({ rewardType }) => rewardType === type).map(({ lamports }) => BigInt(lamports))
    return {
      rewards: (stored?.rewards ?? 0) + held.filter((lamports) => lamports !== 0n).length,
      entries: (stored?.entries ?? 0) + held.length,
      lamports: held.reduce((sum, lamports) => sum + lamports, BigInt(stored?.lamports ?? 0)),
    }
  }
  const [staking, voting, ended, tickets] = [
    of('Staking'),
    of('Voting'),
    of('DeactivatedStake'),
    of('VATDebit'),
  ]
  return {
    staking: { rewards: staking.rewards + ended.rewards, lamports: staking.lamports + ended.lamports },
    voting: { rewards: voting.rewards, lamports: voting.lamports },
    deactivated: ended.entries,
    tickets: { rewards: tickets.rewards, lamports: -tickets.lamports },
  }
}
