import { z } from 'zod'
import { type Database, select } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import type { BlockReward, BlockRow } from '../rows/rows.ts'
import { readBlock } from '../rows/summaries.ts'
import { hashKey } from '../tables/block-hashes.ts'

const Row = z
  .object({ summary: z.string(), finalized: z.number() })
  .transform((row) => readBlock(row.summary, row.finalized === 1))

// A block that was finalized has two rows until the engine merges them; the finalized one is the newer. Picking it here
// halves the time of the query: planning an ORDER BY with a LIMIT is expensive. Blocks of two forks may have one height.
const newest = (rows: readonly BlockRow[]) =>
  rows.toSorted((a, b) => Number(b.finalized) - Number(a.finalized) || b.slot - a.slot)[0]

/** The block at `height`, or `undefined` while it is not indexed. Of two forks the finalized one, or else the newest. */
export async function findBlockByHeight(db: Database, height: number): Promise<BlockRow | undefined> {
  const view = openView(db)
  const unflushed = view.blocks.map(({ row }) => row).filter((row) => row.height === height)
  const stored = await select(
    db,
    Row,
    'SELECT summary, finalized FROM blocks WHERE height = {height:UInt64} SETTINGS max_threads = 1',
    { height },
  )
  return newest([...unflushed, ...view.others(stored)])
}

/** The block of `slot`, or `undefined` when the slot was skipped or is not indexed. */
export async function findBlockBySlot(db: Database, slot: number): Promise<BlockRow | undefined> {
  const unflushed = db.memtable.get(slot)
  if (unflushed) return unflushed.row
  return newest(
    await select(
      db,
      Row,
      'SELECT summary, finalized FROM blocks WHERE slot = {slot:UInt64} SETTINGS max_threads = 1',
      { slot },
    ),
  )
}

/**
 * The block with this hash, or else one that names it as the hash of the block before, which is not indexed itself;
 * `undefined` when no indexed block names it.
 *
 * @param hash base58 of 32 bytes
 */
export async function findBlockByHash(db: Database, hash: string): Promise<BlockRow | undefined> {
  const key = hashKey(hash)
  if (!key) return undefined
  const view = openView(db)
  const stored = await select(
    db,
    Row,
    /* sql */ `
      SELECT summary, finalized FROM blocks
      WHERE slot GLOBAL IN (SELECT slot FROM block_hashes WHERE hash_key = {key:UInt64})
      SETTINGS max_threads = 1`,
    { key: Buffer.from(key).readBigUInt64LE(0) },
  )
  // Eight bytes may be shared, the whole hash is not.
  const all = [...view.blocks.map(({ row }) => row), ...view.others(stored)]
  return (
    newest(all.filter(({ blockhash }) => blockhash === hash)) ??
    newest(all.filter(({ previousBlockhash }) => previousBlockhash === hash))
  )
}

/** The newest blocks by slot, newest first; with `before`, those of earlier slots. */
export async function listBlocks(
  db: Database,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<BlockRow[]> {
  const view = openView(db)
  const unflushed = view.blocks
    .map(({ row }) => row)
    .filter(({ slot }) => before === undefined || slot < before)
  const rows = await select(
    db,
    Row,
    /* sql */ `
      SELECT summary, finalized FROM blocks ${before === undefined ? '' : 'WHERE slot < {before:UInt64}'}
      ORDER BY slot DESC LIMIT {rows:UInt64} SETTINGS max_threads = 1`,
    { rows: (limit + view.blocks.length) * 2, ...(before === undefined ? {} : { before }) },
  )
  const bySlot = new Map<number, BlockRow>()
  for (const row of view.others(rows)) if (row.finalized || !bySlot.has(row.slot)) bySlot.set(row.slot, row)
  return [...unflushed, ...bySlot.values()].sort((a, b) => b.slot - a.slot).slice(0, limit)
}

/** The oldest indexed block, or `undefined` while there is none. */
export async function findFirstBlock(db: Database): Promise<BlockRow | undefined> {
  const view = openView(db)
  const stored = await select(
    db,
    Row,
    'SELECT summary, finalized FROM blocks ORDER BY slot LIMIT {rows:UInt64} SETTINGS max_threads = 1',
    { rows: (view.blocks.length + 1) * 2 },
  )
  const all = [...view.blocks.map(({ row }) => row), ...view.others(stored)]
  const slot = Math.min(...all.map((block) => block.slot))
  return newest(all.filter((block) => block.slot === slot))
}

/** The newest stored block that is finalized, or `undefined` while there is none. */
export async function findNewestFinalizedBlock(db: Database): Promise<BlockRow | undefined> {
  const [block] = await select(
    db,
    Row,
    'SELECT summary, finalized FROM blocks WHERE finalized ORDER BY slot DESC LIMIT 1 SETTINGS max_threads = 1',
  )
  return block
}

/** The slot of the block after the one of `slot`; null while that is not indexed. */
export async function findNextSlot(db: Database, slot: number): Promise<number | null> {
  const view = openView(db)
  const stored = await select(
    db,
    Row,
    /* sql */ `
      SELECT summary, finalized FROM blocks WHERE slot > {slot:UInt64} ORDER BY slot LIMIT {rows:UInt64}
      SETTINGS max_threads = 1`,
    { slot, rows: (view.blocks.length + 1) * 2 },
  )
  const later = [...view.blocks.map(({ row }) => row), ...view.others(stored)].filter(
    (row) => row.slot > slot,
  )
  const next = later.find((row) => row.parentSlot === slot)
  return next?.slot ?? null
}

const RewardsRow = z.object({
  total: z.coerce.number(),
  addresses: z.array(z.string()),
  lamports: z.array(z.string()),
  balances: z.array(z.string()),
  types: z.array(z.string()),
  commissions: z.array(z.coerce.number()),
})

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
        ${first('reward_types')} AS types, ${first('reward_commissions')} AS commissions
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
  }))
  return { rewards, total: row.total }
}
