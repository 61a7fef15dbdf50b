import { expect, test } from 'vitest'
import { address, encode, type TestBlock } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { mixedBlock } from '../testing/feed-chain.ts'
import { accept } from '../testing/unflushed.ts'
import { saveBatch } from '../write/save-block.ts'
import { findFirstBlocks, listEpochRewards, percentOf, sumEpochRewards } from './epoch-rewards.ts'
import { sumBlocks } from './epoch-sums.ts'

const databases = testDatabases()
const LARGEST = 18_446_744_073_709_551_615n
const rewarded = (slot: number, who: string, rewardType: string, lamports: bigint) => ({
  ...{ address: address(who), lamports, postBalance: LARGEST, rewardType },
  commission: rewardType === 'Voting' ? 7 : null,
  extra: rewardType === 'Voting' ? '{"commissionBps":725}' : '',
  slot,
})
// Epochs of ten slots; the second begins with a skipped slot.
const rewards = [
  rewarded(100, 'validator', 'Fee', 5000n),
  rewarded(100, 'validator', 'Voting', 70n),
  rewarded(100, 'staker', 'Staking', 9007199254740993n),
  rewarded(111, 'validator', 'Voting', 80n),
  rewarded(112, 'staker', 'Staking', 4n),
  rewarded(113, 'validator', 'Fee', 6000n),
  // Fees of validators are not income, and an ended delegation is reported with the stake's last reward.
  rewarded(100, 'validator', 'VATDebit', -1_600_000_000n),
  rewarded(111, 'validator', 'VATDebit', -1_600_000_000n),
  rewarded(112, 'poor staker', 'DeactivatedStake', 3n),
  rewarded(112, 'poorer staker', 'DeactivatedStake', 0n),
]
const blocks: TestBlock[] = Array.from({ length: 20 }, (_, nth) => 100 + nth)
  .filter((slot) => slot !== 110)
  .map((slot) => {
    const block = mixedBlock(slot)
    block.decoded.parentSlot = slot === 111 ? 109 : slot - 1
    block.decoded.rewards = rewards
      .filter((reward) => reward.slot === slot)
      .map(({ slot: _, ...reward }) => reward)
    return block
  })
const ranges = [
  { from: 100, to: 109 },
  { from: 110, to: 119 },
]

/** `written`: how many blocks are in the database; the others are in memory. */
async function databaseOf(written: number) {
  const db = await databases.fresh()
  await saveBatch(db, encode(...blocks.slice(0, written)), { finalized: false })
  // A block that was finalized has two rows.
  await saveBatch(db, encode(...blocks.slice(0, Math.min(written, 12))), { finalized: true })
  accept(db, ...blocks.slice(written))
  return db
}

test.each([
  ['the database', 19],
  ['the database and memory', 11],
])(
  'rewards of epochs and sums over blocks in %s are read without fees, each block once',
  async (_, written) => {
    const db = await databaseOf(written)
    const rows = await listEpochRewards(db, [address('validator'), address('poorer staker')], ranges)
    expect(rows.map((one) => [one.slot, one.type, one.lamports, one.commission, one.commissionBps])).toEqual([
      [100, 'Voting', '70', 7, 725],
      [100, 'VATDebit', '-1600000000', null, null],
      [111, 'Voting', '80', 7, 725],
      [111, 'VATDebit', '-1600000000', null, null],
      [112, 'DeactivatedStake', '0', null, null],
    ])
    expect(rows.map(percentOf)).toEqual([7.25, null, 7.25, null, null])
    expect(await listEpochRewards(db, [address('poorer staker')], ranges)).toMatchObject([
      { slot: 112, type: 'DeactivatedStake', lamports: '0' },
    ])
    const [second] = ranges.slice(1)
    expect(await listEpochRewards(db, [address('staker')], second ? [second] : [])).toMatchObject([
      { slot: 112, lamports: '4', postBalance: String(LARGEST), commission: null },
    ])
    expect(await sumEpochRewards(db, { from: 100, to: 119 })).toEqual({
      staking: { rewards: 3, lamports: 9_007_199_254_741_000n },
      voting: { rewards: 2, lamports: 150n },
      deactivated: 2,
      tickets: { rewards: 2, lamports: 3_200_000_000n },
    })
    const own = blocks.filter(({ decoded }) => decoded.slot >= 110)
    const all = own.flatMap(({ decoded }) => decoded.transactions)
    expect(await sumBlocks(db, { from: 110, to: 119 })).toMatchObject({
      ...{ blocks: 9, transactions: all.length, failed: all.filter(({ success }) => !success).length },
      votes: all.filter(({ isVote }) => isVote).length,
      fees: all.reduce((sum, { fee }) => sum + fee, 0n),
      ...{ first: { slot: 111 }, last: { slot: 119 } },
    })
    const known = await findFirstBlocks(db, [...ranges, { from: 120, to: 129 }, { from: 90, to: 99 }])
    expect([...known]).toEqual([
      [100, 100],
      [110, 111],
    ])
  },
)

test('without blocks nothing is summed or found', async () => {
  const db = await databases.fresh()
  expect(await sumBlocks(db, { from: 0, to: 9 })).toEqual({
    ...{
      blocks: 0,
      transactions: 0,
      votes: 0,
      failed: 0,
      fees: 0n,
      first: null,
      last: null,
      lastWritten: null,
    },
  })
  expect(await listEpochRewards(db, [address('staker')], ranges)).toEqual([])
  expect(await listEpochRewards(db, [address('staker')], [])).toEqual([])
})
