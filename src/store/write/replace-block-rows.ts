import { type Database, insertBinary, selectBinary } from '../engine/database.ts'
import { deleteRows } from '../engine/delete-rows.ts'
import { rowsIn } from '../rows/row-layout.ts'
import { RowWriter } from '../rows/row-writer.ts'
import { blocks as blocksTable } from '../tables/blocks/blocks.ts'
import { rangeOf } from './stored-blocks.ts'

/**
 * Replaces the rows of stored blocks that differ from `blocks`. The new row is written before the old one is
 * deleted: it is the commit marker, and without it the block would count as unfinished.
 *
 * @returns how many blocks had a different row
 */
export async function replaceBlockRows(
  db: Database,
  blocks: readonly { row: { slot: number }; header: Buffer }[],
  rewritten: bigint,
): Promise<number> {
  if (blocks.length === 0) return 0
  const { bySlot } = rangeOf(blocks.map(({ row }) => row.slot))
  const { columnNames, layout } = blocksTable
  const body = await selectBinary(db, `SELECT ${columnNames.join(', ')} FROM blocks WHERE ${bySlot}`)
  // A block may have several rows, see `latestVersions`.
  const stored = new Map<number, Buffer[]>()
  for (const row of rowsIn(layout, body)) {
    const slot = Number(row.readBigUInt64LE(layout.offsetOf('slot')))
    stored.set(slot, [...(stored.get(slot) ?? []), row])
  }
  const changed: { slot: number; finalized: number; header: Buffer }[] = []
  for (const { row, header } of blocks) {
    const rows = stored.get(row.slot) ?? []
    // A fork has removed the block in the meantime.
    if (rows.length === 0) continue
    if (rows.every((one) => one.subarray(0, -1).equals(header))) continue
    changed.push({ slot: row.slot, finalized: Math.max(...rows.map((one) => one.at(-1) ?? 0)), header })
  }
  if (changed.length === 0) return 0
  const fresh = new RowWriter(1 << 16)
  for (const { header, finalized } of changed) {
    fresh.bytes(header)
    fresh.u8(finalized)
    fresh.u64(rewritten)
  }
  const rewrittenTable = { name: 'blocks', columnNames: [...columnNames, 'rewritten'] }
  await insertBinary(db, rewrittenTable, fresh.finish())
  for (const finalized of [0, 1]) {
    const slots = changed.filter((one) => one.finalized === finalized).map(({ slot }) => slot)
    // Do not delete a row with which another process has finalized the block meanwhile.
    if (slots.length > 0)
      await deleteRows(
        db,
        'blocks',
        `slot IN (${slots.join(', ')}) AND finalized <= ${finalized} AND rewritten != ${rewritten}`,
      )
  }
  return changed.length
}
