import { randomUUID } from 'node:crypto'
import { command, type Database, insertBinary } from './database.ts'
import { placeRanges } from './place.ts'
import { RowWriter } from './row-writer.ts'
import { inChunks } from './slot-states.ts'

/**
 * Removes all that is stored of `slots`, whole blocks and unfinished saves alike: for a fork that lost, and before an
 * unfinished slot is saved again. Cut short, it leaves the slots marked as unfinished.
 *
 * State tables stay as they are: only finalized blocks write them, and what those say stays true.
 */
export async function removeBlocks(db: Database, slots: readonly number[]): Promise<void> {
  for (const some of inChunks(slots)) {
    const intents = new RowWriter(some.length * 8)
    for (const slot of some) intents.u64(slot)
    await insertBinary(db, 'block_intents', ['slot'], intents.finish(), randomUUID())

    const bySlot = `slot IN (${some.join(', ')})`
    const byPlace = placeRanges(some)
      .map(({ from, to }) => `(place >= ${from} AND place < ${to})`)
      .join(' OR ')
    await deleteRows(db, 'blocks', bySlot)
    const statements = [
      deleteRows(db, 'transactions', bySlot),
      deleteRows(db, 'token_transfers', bySlot),
      deleteRows(db, 'transaction_payloads', byPlace),
      deleteRows(db, 'signatures', byPlace),
      deleteRows(db, 'address_transactions', byPlace),
      deleteRows(db, 'failures', byPlace),
      deleteRows(db, 'defi_activities', byPlace),
      deleteRows(db, 'metadata_changes', byPlace),
      deleteRows(db, 'name_changes', byPlace),
    ]
    // All of them, also when one fails: what still runs could delete rows that are saved again meanwhile.
    for (const outcome of await Promise.allSettled(statements))
      if (outcome.status === 'rejected') throw outcome.reason
    await deleteRows(db, 'block_intents', bySlot)
  }
}

// A lightweight delete touches only the parts that hold such rows; ALTER TABLE … DELETE takes five times as long.
// It answers when the rows are gone: all tables together 2 s at the tip of 10 million transactions, some more far down.
export async function deleteRows(db: Database, table: string, where: string): Promise<void> {
  const target = db.cluster ? `${table}_local ON CLUSTER ${db.cluster}` : table
  await command(db, `DELETE FROM ${target} WHERE ${where}`)
}
