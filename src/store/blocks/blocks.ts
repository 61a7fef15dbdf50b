import { type Database, select } from '../engine/database.ts'
import { openView, withoutMemory } from '../memory/memtable.ts'
import { array, digits, number, string } from '../rows/columns.ts'
import { basisPointsOf } from '../rows/reward-extra.ts'
import type { BlockReward, BlockRow } from '../rows/rows.ts'
import { hashKey } from '../tables/blocks/block-hashes.ts'
import { blocksByKey, findBlocks } from './block-list.ts'

// Sorting here halves the time of the query: planning an ORDER BY with a LIMIT is expensive.
const newest = (rows: readonly BlockRow[]) =>
  rows.toSorted((a, b) => Number(b.finalized) - Number(a.finalized) || b.slot - a.slot)[0]

const ofHeight = blocksByKey<number>(
  (heights) => `height IN (${heights.join(', ')})`,
  ({ height }) => [height],
)
const ofSlot = blocksByKey<number>(
  (slots) => `slot IN (${slots.join(', ')})`,
  ({ slot }) => [slot],
)
const ofHash = blocksByKey<string>(
  (hashes) => {
    const keys = hashes
      .flatMap((hash) => hashKey(hash) ?? [])
      .map((key) => Buffer.from(key).readBigUInt64LE(0))
    return `slot GLOBAL IN (SELECT slot FROM block_hashes WHERE hash_key IN (${keys.join(', ')}))`
  },
  ({ blockhash, previousBlockhash }) => [blockhash, previousBlockhash],
)

/**
 * The block at `height`; undefined while it is not indexed. Of two forks' blocks the finalized one, or else
 * the newest.
 */
export async function findBlockByHeight(db: Database, height: number): Promise<BlockRow | undefined> {
  return newest(await ofHeight(db, height))
}

/** The block of `slot`; undefined when the slot was skipped or is not indexed. */
export async function findBlockBySlot(db: Database, slot: number): Promise<BlockRow | undefined> {
  return db.memtable.get(slot)?.row ?? (await ofSlot(db, slot))[0]
}

/**
 * The block with this hash; where it is not indexed, a block that names it as its parent's hash; undefined
 * when no indexed block names it.
 *
 * @param hash base58 of 32 bytes
 */
export async function findBlockByHash(db: Database, hash: string): Promise<BlockRow | undefined> {
  if (!hashKey(hash)) return undefined
  const blocks = await ofHash(db, hash)
  return (
    newest(blocks.filter(({ blockhash }) => blockhash === hash)) ??
    newest(blocks.filter(({ previousBlockhash }) => previousBlockhash === hash))
  )
}

/** The newest blocks by slot, newest first; with `before`, only blocks of earlier slots. */
export async function listBlocks(
  db: Database,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<BlockRow[]> {
  const range = { to: before === undefined ? undefined : BigInt(before) }
  return (await findBlocks(db, openView(db), { range, limit })).rows
}

/** The oldest indexed block, or `undefined` while there is none. */
export async function findFirstBlock(db: Database): Promise<BlockRow | undefined> {
  const { rows } = await findBlocks(db, openView(db), { range: { oldestFirst: true }, limit: 1 })
  return rows[0]
}

/** The newest stored block that is finalized, or `undefined` while there is none. */
export async function findNewestFinalizedBlock(db: Database): Promise<BlockRow | undefined> {
  const { rows } = await findBlocks(db, withoutMemory(openView(db)), {
    filters: [{ sql: 'finalized', passes: ({ finalized }) => finalized }],
    limit: 1,
  })
  return rows[0]
}

/** The slot of the child of the block in `slot`; null while that is not indexed. */
export async function findNextSlot(db: Database, slot: number): Promise<number | null> {
  const view = openView(db)
  const { rows } = await findBlocks(db, view, {
    range: { from: BigInt(slot + 1), oldestFirst: true },
    // Blocks of forks may come in between.
    limit: view.blocks.length + 1,
  })
  return rows.find(({ parentSlot }) => parentSlot === slot)?.slot ?? null
}

const RewardsRow = {
  total: number,
  addresses: array(string),
  lamports: array(digits),
  balances: array(digits),
  types: array(string),
  commissions: array(number),
  extras: array(string),
}

/** The first rewards of the slot's block in the chain's order; `undefined` while the block is not indexed. */
export async function readBlockRewards(
  db: Database,
  slot: number,
  limit: number,
): Promise<{ rewards: BlockReward[]; total: number } | undefined> {
  const unflushed = db.memtable.get(slot)
  if (unflushed) return { rewards: unflushed.rewards.slice(0, limit), total: unflushed.rewards.length }
  const first = (column: string) => `arraySlice(${column}, 1, {limit:UInt64})`
  const [row] = await select(
    db,
    RewardsRow,
    /* sql */ `
      SELECT length(reward_addresses) AS total,
        arrayMap(address -> base58Encode(address), ${first('reward_addresses')}) AS addresses,
        ${first('reward_lamports')} AS lamports, ${first('reward_post_balances')} AS balances,
        ${first('reward_types')} AS types, ${first('reward_commissions')} AS commissions,
        ${first('reward_extras')} AS extras
      FROM blocks WHERE slot = {slot:UInt64} LIMIT 1 SETTINGS max_threads = 1`,
    { slot, limit },
  )
  if (!row) return undefined
  const rewards = row.addresses.map((address, i) => ({
    address,
    lamports: row.lamports[i] ?? '0',
    postBalance: row.balances[i] ?? '0',
    rewardType: row.types[i] || null,
    commission: (row.commissions[i] ?? -1) < 0 ? null : (row.commissions[i] as number),
    commissionBps: basisPointsOf(row.extras[i] ?? ''),
  }))
  return { rewards, total: row.total }
}
