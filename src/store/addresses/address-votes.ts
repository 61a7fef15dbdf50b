import { type Database, selectJson } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import { placeOf } from '../rows/place.ts'
import { IS_VOTE } from '../tables/address-transactions.ts'
import { isIn, type PlaceRange, placesOf } from '../transactions/address-places.ts'

/** Rows of the key whose flags are looked at: some milliseconds. */
const MOST = 1_000_000

/**
 * How many votes are among the transactions of the range that name the address, by its key; undefined where that has more than
 * `most` rows.
 */
export async function countVotes(
  db: Database,
  address: string,
  range: PlaceRange,
  most = MOST,
): Promise<number | undefined> {
  const view = openView(db)
  const inMemory = view.blocks.flatMap(({ row: { slot }, transactions, indexesNaming }) =>
    indexesNaming(address).filter(
      (index) => transactions.at(index)?.isVote && isIn(range)(placeOf({ slot, index })),
    ),
  )
  const rows = placesOf('address', view, range, { columns: 'flags', limit: String(most) })
  const [known] = await selectJson(
    db,
    `SELECT if(count() < ${most}, toString(countIf(bitAnd(flags, ${IS_VOTE}) != 0)), '')
     FROM (${rows}) SETTINGS max_threads = 1`,
    { address },
  )
  return known === undefined || known === '' ? undefined : Number(known) + inMemory.length
}
