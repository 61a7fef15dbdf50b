import { type Database, select } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import { digits, nullable, number, string } from '../rows/columns.ts'
import { within } from '../rows/key-range.ts'
import type { SlotRange } from './coverage.ts'

/** What an address got for an epoch that is over. */
export type EpochReward = {
  /** Of the block that paid it. */
  slot: number
  blockTime: number | null
  lamports: string
  postBalance: string
  /** The validator's, in whole percent; null where the block does not say. */
  commission: number | null
}

/** What blocks at the beginning of an epoch pay, as stake or as a validator. The others are fees and rent. */
const OF_EPOCHS = ['Staking', 'Voting']
const isOfEpoch = (type: string | null) => type !== null && OF_EPOCHS.includes(type)
const OF_EPOCH_SQL = `type IN (${OF_EPOCHS.map((type) => `'${type}'`).join(', ')})`

const RewardRow = {
  slot: number,
  block_time: nullable(number),
  lamports: digits,
  balance: digits,
  commission: number,
}

/** The rewards of epochs that blocks of these ranges paid to an address, ascending by slot. */
export async function listEpochRewards(
  db: Database,
  address: string,
  ranges: readonly SlotRange[],
): Promise<EpochReward[]> {
  if (ranges.length === 0) return []
  const view = openView(db)
  const isAsked = (slot: number) => ranges.some(({ from, to }) => slot >= from && slot <= to)
  const own = view.blocks
    .filter(({ row }) => isAsked(row.slot))
    .flatMap(({ row, rewards }) =>
      rewards
        .filter((reward) => reward.address === address && isOfEpoch(reward.rewardType))
        .map(({ lamports, postBalance, commission }) => ({
          ...{ slot: row.slot, blockTime: row.blockTime, lamports, postBalance, commission },
        })),
    )
  const rows = await select(
    db,
    RewardRow,
    /* sql */ `
      SELECT slot, block_time, lamports, balance, commission
      FROM (
        SELECT slot, block_time, reward_addresses, reward_lamports, reward_post_balances, reward_types, reward_commissions
        FROM blocks WHERE (${ranges.map(inRange).join(' OR ')}) AND ${view.except('slot')}
          AND has(reward_addresses, toFixedString(base58Decode({address:String}), 32))
        ORDER BY slot, finalized DESC LIMIT 1 BY slot
      )
      ARRAY JOIN reward_addresses AS rewarded, reward_lamports AS lamports, reward_post_balances AS balance,
        reward_types AS type, reward_commissions AS commission
      WHERE rewarded = toFixedString(base58Decode({address:String}), 32) AND ${OF_EPOCH_SQL}
      SETTINGS max_threads = 1`,
    { address },
  )
  const stored = rows
    .filter(({ slot }) => !view.hides(slot))
    .map(({ slot, block_time, lamports, balance, commission }) => ({
      ...{ slot, blockTime: block_time, lamports, postBalance: balance },
      commission: commission < 0 ? null : commission,
    }))
  return [...stored, ...own].sort((a, b) => a.slot - b.slot)
}

const inRange = ({ from, to }: SlotRange) =>
  within({ columns: ['slot'], valuesOf: (slot) => [slot] }, { from: BigInt(from), to: BigInt(to) + 1n })

const FirstRow = { slot: number, parent: number }

/** For each range the first block in it that is indexed, where its parent is before the range: no block of it can be missing before. */
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
const TypeRow = { type: string, rewards: number, lamports: digits }

/** The sums of the rewards of the epoch before that blocks of a range paid, by type. */
export async function sumEpochRewards(
  db: Database,
  range: SlotRange,
): Promise<Record<'staking' | 'voting', { rewards: number; lamports: bigint }>> {
  const view = openView(db)
  const rows = await select(
    db,
    TypeRow,
    /* sql */ `
      SELECT type, count() AS rewards, sum(toInt128(lamports)) AS lamports
      FROM (
        SELECT reward_types, reward_lamports FROM blocks
        WHERE ${inRange(range)} AND ${view.except('slot')} AND hasAny(reward_types, [${OF_EPOCHS.map((type) => `'${type}'`).join(', ')}])
        ORDER BY slot, finalized DESC LIMIT 1 BY slot
      )
      ARRAY JOIN reward_types AS type, reward_lamports AS lamports
      WHERE ${OF_EPOCH_SQL}
      GROUP BY type SETTINGS max_threads = 1`,
  )
  const own = view.blocks
    .filter(({ row: { slot } }) => slot >= range.from && slot <= range.to)
    .flatMap(({ rewards }) => rewards)
  const of = (type: string) => {
    const stored = rows.find((row) => row.type === type)
    const held = own.filter(({ rewardType }) => rewardType === type)
    return {
      rewards: (stored?.rewards ?? 0) + held.length,
      lamports: held.reduce((sum, { lamports }) => sum + BigInt(lamports), BigInt(stored?.lamports ?? 0)),
    }
  }
  return { staking: of('Staking'), voting: of('Voting') }
}
