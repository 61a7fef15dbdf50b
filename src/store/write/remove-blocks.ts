import { type Database, insertBinary, select } from '../engine/database.ts'
import { deleteRows } from '../engine/delete-rows.ts'
import { allSettled } from '../rows/all-settled.ts'
import { number, string } from '../rows/columns.ts'
import { isFromNodeSql, placeOf, placeRanges } from '../rows/place.ts'
import { blockIntents } from '../tables/blocks/block-intents.ts'
import { dataTables, stateTables } from '../tables/index.ts'
import { inChunks } from './slot-states.ts'

/**
 * Removes all rows of `slots`, of whole blocks and of unfinished saves: for a fork that lost, and before an
 * unfinished slot is saved again. When it is interrupted, the slots stay marked as unfinished.
 *
 * State tables are not changed, because only finalized blocks write them. To remove finalized blocks, see
 * `removeState`.
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

/** A statement with this many mints is shorter than 256 kB, the most that the database reads. */
const MINTS = 1_000

/** The slots of a range with a stored block, or with an interrupted save or removal. */
export async function listSlots(db: Database, { from, to }: { from: number; to: number }): Promise<number[]> {
  const within = 'slot >= {from:UInt64} AND slot <= {to:UInt64}'
  const rows = await select(
    db,
    { slot: number },
    `SELECT DISTINCT slot FROM (
       SELECT slot FROM blocks WHERE ${within} UNION ALL SELECT slot FROM block_intents WHERE ${within}
     ) ORDER BY slot`,
    { from, to },
  )
  return rows.map(({ slot }) => slot)
}

/**
 * Removes the newest values that finalized blocks of a range wrote. The older values that they replaced may
 * be gone, and pools may keep facts from these blocks: a redecode restores both.
 */
export async function removeState(db: Database, { from, to }: { from: number; to: number }): Promise<void> {
  const within = (column: string) =>
    `${column} >= ${placeOf({ slot: from, index: 0 })} AND ${column} < ${placeOf({ slot: to + 1, index: 0 })}`
  for (const { name, merge } of stateTables)
    await deleteRows(
      db,
      name,
      merge === 'newest' ? `${within('version')} AND NOT ${isFromNodeSql('version')}` : within('first_place'),
    )
  // The slot of a holder count never goes back, so the counts are deleted and made again.
  const counted = await select(
    db,
    { mint: string },
    'SELECT DISTINCT hex(mint) AS mint FROM mint_holders WHERE as_of_slot >= {from:UInt64} AND as_of_slot <= {to:UInt64}',
    { from, to },
  )
  for (let start = 0; start < counted.length; start += MINTS) {
    const mints = counted.slice(start, start + MINTS).map(({ mint }) => `toFixedString(unhex('${mint}'), 32)`)
    // Delete from `mint_holders` last, because it lists the mints: a repetition after an interruption then
    // finds them.
    for (const name of ['token_holders', 'holder_order', 'mint_holders'])
      await deleteRows(db, name, `mint IN (${mints.join(', ')})`)
  }
  await deleteRows(db, 'account_checks', `slot >= ${from} AND slot <= ${to}`)
}
