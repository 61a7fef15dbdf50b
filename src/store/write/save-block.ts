import { randomUUID } from 'node:crypto'
import { type Database, insertBinary } from '../engine/database.ts'
import { allSettled } from '../rows/all-settled.ts'
import type { Table } from '../rows/table.ts'
import { blockHashes, hashRowsOf } from '../tables/blocks/block-hashes.ts'
import { blockIntents } from '../tables/blocks/block-intents.ts'
import { blocks as blocksTable } from '../tables/blocks/blocks.ts'
import { type DataTableName, dataTables } from '../tables/index.ts'
import { writeState } from './apply-finalized.ts'
import { markDirty } from './dirty-keys.ts'
import { type EncodedBatch, type EncodedBlock, encodeBlocks } from './encode-blocks.ts'
import type { EncodedState } from './encode-state.ts'
import { finalizeBlocks } from './finalize-blocks.ts'
import { removeBlocks } from './remove-blocks.ts'
import { readSlotStates, type SlotState } from './slot-states.ts'

export { type EncodedBatch, type EncodedBlock, type EncodedState, encodeBlocks }

export type SavedBatch = {
  /** The slots that were written by this call. */
  saved: number[]
  /** The slots that were stored as confirmed before and are finalized now. */
  finalized: number[]
  /** The slots at which the same block was stored already. */
  skipped: number[]
}

/** A different block than the given one is stored at a slot: one of the two is on an abandoned fork. */
export class ForkConflict extends Error {
  override name = 'ForkConflict'
  readonly slots: number[]
  constructor(conflicts: readonly { slot: number; stored: string; given: string }[]) {
    const [first] = conflicts
    super(
      `Slot ${first?.slot} is stored with block ${first?.stored}, not ${first?.given}${conflicts.length > 1 ? ` (and ${conflicts.length - 1} more such slots)` : ''}: remove the block that lost, then save again.`,
    )
    this.slots = conflicts.map(({ slot }) => slot)
  }
}

/**
 * Stores blocks so that each is stored completely and once, or not at all:
 *
 * 1. the intents of its slots,
 * 2. all rows, one statement per table,
 * 3. the rows of `blocks`, which commit.
 *
 * Blocks that are stored already are skipped (or finalized, when `finalized` is true and the stored row is
 * not). Rows of an unfinished earlier save are removed first, so saving any block again, in any batching,
 * changes nothing. The same block with more transactions replaces the stored one. Only one caller at a time
 * may save a slot; different slots may be saved concurrently.
 *
 * @throws ForkConflict before anything is written when a slot is stored with another block
 */
export async function saveBatch(
  db: Database,
  batch: EncodedBatch,
  { finalized }: { finalized: boolean },
): Promise<SavedBatch> {
  const states = await readSlotStates(
    db,
    batch.blocks.map(({ row }) => row.slot),
  )
  const fresh = new Map<number, EncodedBlock>()
  const upgraded: EncodedState[] = []
  const skipped: number[] = []
  const unfinished: number[] = []
  const conflicts: { slot: number; stored: string; given: string }[] = []
  for (const block of batch.blocks) {
    const { slot, blockhash, transactionCount } = block.row
    const state = states.get(slot)
    const stored = state?.blockhash ?? fresh.get(slot)?.row.blockhash
    if (stored !== undefined && stored !== blockhash) conflicts.push({ slot, stored, given: blockhash })
    else if (stored === undefined || (state && isFuller(state, transactionCount, finalized))) {
      fresh.set(slot, block)
      if (state) unfinished.push(slot)
    } else if (finalized && state && !state.finalized) upgraded.push(block.state)
    else if (state) skipped.push(slot)
  }
  if (conflicts.length > 0) throw new ForkConflict(conflicts)
  if (unfinished.length > 0) await removeBlocks(db, unfinished)
  if (fresh.size > 0) await writeBlocks(db, batch, [...fresh.values()], finalized)
  if (upgraded.length > 0)
    await finalizeBlocks(
      db,
      upgraded.map(({ slot }) => slot),
      upgraded,
    )
  return { saved: [...fresh.keys()], finalized: upgraded.map(({ slot }) => slot), skipped }
}

/** A node may have left transactions out when the block was saved. A finalized block stays finalized. */
const isFuller = (state: SlotState, transactions: number, finalized: boolean) =>
  transactions > state.transactions && (finalized || !state.finalized)

async function writeBlocks(
  db: Database,
  batch: EncodedBatch,
  blocks: EncodedBlock[],
  finalized: boolean,
): Promise<void> {
  // One token per save, not per content: the engine drops a repeated statement, but must not drop a new save
  // after a removal.
  const token = randomUUID()
  const insert = (table: Table, body: Buffer, isUnique?: boolean) =>
    insertBinary(db, table, body, `${table.name}:${token}`, isUnique)

  await insert(blockIntents, blockIntents.encode(blocks.map(({ row }) => ({ slot: row.slot }))))
  const data = dataTables.map((table) => insert(table, rowsOf(batch, blocks, table.name), true))
  const hashes = blocks.flatMap(({ row }) => hashRowsOf(row))
  data.push(insert(blockHashes, blockHashes.encode(hashes)))
  const states = finalized ? blocks.map(({ state }) => state) : []
  await allSettled([...data, writeState(db, states)])
  await markDirty(db, states)
  const marker = Buffer.from([finalized ? 1 : 0])
  await insert(blocksTable, Buffer.concat(blocks.flatMap(({ header }) => [header, marker])))
}

/** The rows of `blocks` in `table`; the batch's own buffer when no block is left out. */
function rowsOf(batch: EncodedBatch, blocks: readonly EncodedBlock[], table: DataTableName): Buffer {
  if (blocks.length === batch.blocks.length) return batch.rows[table]
  const wanted = new Set(blocks)
  const parts: Buffer[] = []
  let start = 0
  for (const block of batch.blocks) {
    const end = block.ends[table]
    if (wanted.has(block)) parts.push(batch.rows[table].subarray(start, end))
    start = end
  }
  return Buffer.concat(parts)
}
