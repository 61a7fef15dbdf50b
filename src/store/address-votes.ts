import { type PlaceRange, placesOf } from './address-places.ts'
import { type Database, selectJson } from './database.ts'
import { openView } from './memtable.ts'
import { IS_VOTE, KNOWS_STATUS } from './tables/address-transactions.ts'

/** Rows of the key whose flags are looked at: some milliseconds. */
const MOST = 1_000_000

/** Whether votes may be among the transactions that name the address: by its key, of no more rows than `most`. */
export async function mayHaveVotes(
  db: Database,
  address: string,
  range: PlaceRange,
  most = MOST,
): Promise<boolean> {
  const view = openView(db)
  const inMemory = view.blocks.some(({ transactions, indexesNaming }) =>
    indexesNaming(address).some((index) => transactions.at(index)?.isVote),
  )
  if (inMemory) return true
  const rows = placesOf('address', view, range, { columns: 'flags', limit: String(most) })
  const [known] = await selectJson(
    db,
    // Rows from before the flags do not say.
    `SELECT countIf(bitAnd(flags, ${IS_VOTE | KNOWS_STATUS}) != ${KNOWS_STATUS}) = 0 AND count() < ${most}
     FROM (${rows}) SETTINGS max_threads = 1`,
    { address },
  )
  return known !== '1'
}
