import { keysOf } from '#lib/values/keys.ts'
import type { EncodedBatch } from '#store/write/save-block.ts'

type Table = keyof EncodedBatch['rows']

/** Joins batches into one, so that one statement per table saves them all. */
export function joinBatches(batches: readonly EncodedBatch[]): EncodedBatch {
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
export function withoutSlots(batch: EncodedBatch, slots: ReadonlySet<number>): EncodedBatch | undefined {
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
