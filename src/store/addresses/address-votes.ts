import { type Database, select } from '../engine/database.ts'
import { inMemory } from '../engine/newest-of.ts'
import { openView } from '../memory/memtable.ts'
import { number } from '../rows/columns.ts'
import { allOf, type KeyRange, orders, within } from '../rows/key-range.ts'
import { placeAt } from '../rows/place.ts'
import { IS_VOTE } from '../tables/addresses/address-transactions.ts'
import { isOfAddress, placeList } from '../transactions/address-places.ts'

/** How many rows of a key have their flags checked; this takes some milliseconds. */
const MOST = 1_000_000

/**
 * How many of the transactions in the range that name the address are votes, counted by its key; undefined
 * where the range has more than `most` rows.
 */
export async function countVotes(
  db: Database,
  address: string,
  range: KeyRange,
  most = MOST,
): Promise<number | undefined> {
  const view = openView(db)
  const own = inMemory(view, { ...placeList(address), range }).map(placeAt)
  const votes = own.filter(({ slot, index }) =>
    view.blocks.some(({ row, transactions }) => row.slot === slot && transactions.at(index)?.isVote),
  )
  const where = allOf([
    isOfAddress('address_transactions'),
    within(orders.place, range),
    view.except('place'),
  ])
  const [known] = await select(
    db,
    { rows: number, votes: number },
    `SELECT count() AS rows, countIf(bitAnd(flags, ${IS_VOTE}) != 0) AS votes
     FROM (SELECT flags FROM address_transactions WHERE ${where} ORDER BY place DESC LIMIT ${most})
     SETTINGS max_threads = 1`,
    { address },
  )
  return known && known.rows < most ? known.votes + votes.length : undefined
}
