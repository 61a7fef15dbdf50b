import { type Database, insertBinary } from '../engine/database.ts'
import { deleteRows } from '../engine/delete-rows.ts'
import { allSettled } from '../rows/all-settled.ts'
import { placeRanges } from '../rows/place.ts'
import { blockIntents } from '../tables/block-intents.ts'
import { dataTables } from '../tables/index.ts'
import { inChunks } from './slot-states.ts'

/**
 * Removes everything stored of `slots`, whole blocks and unfinished saves alike: for a fork that lost, and before an
 * unfinished slot is saved again. When it is interrupted, the slots stay marked as unfinished.
 *
 * State tables are not touched: only finalized blocks write them, and those stay.
 */
export async function removeBlocks(db: Database, slots: readonly number[]): Promise<void> {
  for (const some of inChunks(slots)) {
    const intents = blockIntents.encode(some.map((slot) => ({ slot })))
    await insertBinary(db, blockIntents, intents)

    const bySlot = `slot IN (${some.join(', ')})`
    const byPlace = placeRanges(some)
      .map(({ from, to }) => `(place >= ${from} AND place < ${to})`)
      .join(' OR ')
    await deleteRows(db, 'blocks', bySlot)
    const statements = dataTables.map(({ name, by }) =>
      deleteRows(db, name, by === 'slot' ? bySlot : byPlace),
    )
    await allSettled([...statements, deleteRows(db, 'block_hashes', bySlot)])
    await deleteRows(db, 'block_intents', bySlot)
  }
}
