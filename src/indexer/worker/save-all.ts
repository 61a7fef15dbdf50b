import { keysOf } from '#lib/values/keys.ts'
import type { Database } from '#store/engine/database.ts'
import { removeBlocks } from '#store/write/remove-blocks.ts'
import { type EncodedBatch, ForkConflict, saveBatch } from '#store/write/save-block.ts'
import { readSlotStates } from '#store/write/slot-states.ts'
import type { Persist } from './persist.ts'

export type Saved = {
  /** The slots of these batches at which the database now has the given block. */
  slots: Set<number>
  /** The slots among `slots` at which the block was not stored before. */
  fresh: Set<number>
  /** The slots at which another block is stored and stays. */
  conflicts: Map<number, { stored: string; given: string }>
}

/**
 * Saves, and repeats until it succeeds. With `replace`, a stored block of the same slot that is not finalized
 * yet is replaced: the chain's newest version counts.
 */
export async function saveAll(
  db: Database,
  batches: readonly EncodedBatch[],
  { finalized, replace, persist }: { finalized: boolean; replace: boolean; persist: Persist },
): Promise<Saved> {
  const isFinal = (error: unknown) => error instanceof ForkConflict
  const conflicts: Saved['conflicts'] = new Map()
  let batch: EncodedBatch | undefined = joinBatches(batches)
  while (batch) {
    const writing: EncodedBatch = batch
    try {
      const done = await persist(() => saveBatch(db, writing, { finalized }), { isFinal })
      return {
        slots: new Set([...done.saved, ...done.finalized, ...done.skipped]),
        fresh: new Set(done.saved),
        conflicts,
      }
    } catch (error) {
      if (!(error instanceof ForkConflict)) throw error
      const { slots } = error
      const states = await persist(() => readSlotStates(db, slots))
      const loses = slots.filter((slot) => replace && !states.get(slot)?.finalized)
      if (loses.length > 0) await persist(() => removeBlocks(db, loses))
      const stays = new Set(slots.filter((slot) => !loses.includes(slot)))
      for (const { row } of writing.blocks)
        if (stays.has(row.slot))
          conflicts.set(row.slot, { stored: states.get(row.slot)?.blockhash ?? '', given: row.blockhash })
      batch = withoutSlots(writing, stays)
    }
  }
  return { slots: new Set(), fresh: new Set(), conflicts }
}

type Table = keyof EncodedBatch['rows']

/** Joins batches into one, so that one statement per table saves them all. */
function joinBatches(batches: readonly EncodedBatch[]): EncodedBatch {
  const [first] = batches
  if (!first) throw new RangeError('Expected at least one batch to join.')
  if (batches.length === 1) return first
  const tables = keysOf(first.rows)
  const before = forEach(tables, () => 0)
  const blocks = batches.flatMap((batch) => {
    const moved = batch.blocks.map((block) => ({
      ...block,
      ends: forEach(tables, (table) => block.ends[table] + before[table]),
    }))
    for (const table of tables) before[table] += batch.rows[table].length
    return moved
  })
  return { blocks, rows: forEach(tables, (table) => Buffer.concat(batches.map(({ rows }) => rows[table]))) }
}

/** `batch` without the blocks of `slots`; undefined when no block is left. */
function withoutSlots(batch: EncodedBatch, slots: ReadonlySet<number>): EncodedBatch | undefined {
  const tables = keysOf(batch.rows)
  const parts: EncodedBatch[] = []
  let start = forEach(tables, () => 0)
  for (const block of batch.blocks) {
    const rows = forEach(tables, (table) => batch.rows[table].subarray(start[table], block.ends[table]))
    start = block.ends
    if (slots.has(block.row.slot)) continue
    parts.push({ blocks: [{ ...block, ends: forEach(tables, (table) => rows[table].length) }], rows })
  }
  return parts.length > 0 ? joinBatches(parts) : undefined
}

function forEach<T>(tables: readonly Table[], value: (table: Table) => T): Record<Table, T> {
  return Object.fromEntries(tables.map((table) => [table, value(table)])) as Record<Table, T>
}
