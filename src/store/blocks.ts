import { z } from 'zod'
import { type Database, select } from './database.ts'
import type { BlockRow } from './rows.ts'

const Row = z
  .object({
    slot: z.coerce.number(),
    height: z.coerce.number().nullable(),
    hash: z.string(),
    previous_hash: z.string(),
    parent_slot: z.coerce.number(),
    block_time: z.coerce.number().nullable(),
    leader_address: z.string().nullable(),
    transaction_count: z.number(),
    success_count: z.number(),
    failed_count: z.number(),
    vote_count: z.number(),
    broken_count: z.number(),
    total_fees: z.string(),
    compute_units: z.string(),
    balance_changes: z.number(),
    finalized: z.number(),
  })
  .transform(
    (row): BlockRow => ({
      slot: row.slot,
      height: row.height,
      blockhash: row.hash,
      previousBlockhash: row.previous_hash,
      parentSlot: row.parent_slot,
      blockTime: row.block_time,
      leader: row.leader_address,
      transactionCount: row.transaction_count,
      successCount: row.success_count,
      failedCount: row.failed_count,
      voteCount: row.vote_count,
      brokenCount: row.broken_count,
      totalFees: row.total_fees,
      computeUnits: row.compute_units,
      balanceChanges: row.balance_changes,
      finalized: row.finalized === 1,
    }),
  )

const COLUMNS = /* sql */ `
  slot, height, base58Encode(blockhash) AS hash, base58Encode(previous_blockhash) AS previous_hash, parent_slot,
  block_time, if(isNull(leader), NULL, base58Encode(assumeNotNull(leader))) AS leader_address, transaction_count,
  success_count, failed_count, vote_count, broken_count, toString(total_fees) AS total_fees,
  toString(compute_units) AS compute_units, balance_changes, finalized`

// A block that was finalized has two rows until the engine merges them; the finalized one is the newer.

/** The block at `height`, or `undefined` while it is not indexed. */
export async function findBlockByHeight(db: Database, height: number): Promise<BlockRow | undefined> {
  const [block] = await select(
    db,
    Row,
    /* sql */ `
      SELECT ${COLUMNS} FROM blocks WHERE height = {height:UInt64}
      ORDER BY finalized DESC LIMIT 1 SETTINGS max_threads = 1`,
    { height },
  )
  return block
}

/** The block of `slot`, or `undefined` when the slot was skipped or is not indexed. */
export async function findBlockBySlot(db: Database, slot: number): Promise<BlockRow | undefined> {
  const [block] = await select(
    db,
    Row,
    /* sql */ `
      SELECT ${COLUMNS} FROM blocks WHERE slot = {slot:UInt64}
      ORDER BY finalized DESC LIMIT 1 SETTINGS max_threads = 1`,
    { slot },
  )
  return block
}

/** The newest blocks by slot, newest first; with `before`, those of earlier slots. */
export async function listBlocks(
  db: Database,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<BlockRow[]> {
  const rows = await select(
    db,
    Row,
    /* sql */ `
      SELECT ${COLUMNS} FROM blocks ${before === undefined ? '' : 'WHERE slot < {before:UInt64}'}
      ORDER BY slot DESC LIMIT {rows:UInt64} SETTINGS max_threads = 1`,
    { rows: limit * 2, ...(before === undefined ? {} : { before }) },
  )
  const newest = new Map<number, BlockRow>()
  for (const row of rows) if (row.finalized || !newest.has(row.slot)) newest.set(row.slot, row)
  return [...newest.values()].slice(0, limit)
}
