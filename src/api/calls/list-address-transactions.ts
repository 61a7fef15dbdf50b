import type { AddressTransactions } from '#contract/address-transactions.ts'
import type { routes } from '#contract/index.ts'
import type { ParsedInputOf } from '#contract/route.ts'
import type { PlaceRange } from '#store/address-places.ts'
import { mayHaveVotes } from '#store/address-votes.ts'
import { countTransactionsOf, readAddressPage, readAddressPageAfter } from '#store/addresses.ts'
import { filterAddressPage } from '#store/filter-address.ts'
import { type Place, placeAt, placeOf } from '#store/place.ts'
import { placesBetween } from '#store/slots-between.ts'
import type { StoredTransaction } from '#store/transactions.ts'
import { badInput } from '../errors.ts'
import type { Context, Handler } from '../handler.ts'
import { addressFilter } from '../readings/address-filter.ts'
import { addressTransactions } from '../readings/address-transaction.ts'
import { parsePlaceCursor } from '../readings/place-cursor.ts'

type Input = ParsedInputOf<typeof routes.listAddressTransactions>
type Found = Pick<AddressTransactions, 'totalCount' | 'totalCountIsExact'> & {
  transactions: StoredTransaction[]
  /** The last place of the page; undefined where nothing is older. */
  older: Place | undefined
  /** The first place of the page; undefined where nothing is newer. */
  newer: Place | undefined
}

export const listAddressTransactions: Handler<typeof routes.listAddressTransactions> = async (
  input,
  context,
) => {
  const { from, to, cursor, after, last } = input
  if (after !== undefined && (cursor !== undefined || last === 'true'))
    throw badInput(`after is "${after}": expected it without cursor and last.`)
  const isTimed = from !== undefined || to !== undefined
  const range = isTimed ? await placesBetween(context.db, { from, to }) : {}
  const { older, newer, transactions, ...counted } = range
    ? await findTransactions(input, range, context)
    : { transactions: [], older: undefined, newer: undefined, totalCount: 0, totalCountIsExact: true }
  return {
    output: {
      ...(await addressTransactions(transactions, input.address, context)),
      ...counted,
      hasMore: older !== undefined,
      nextCursor: textOf(older),
      previousCursor: textOf(newer),
    },
    cache: 'moment',
  }
}

const textOf = (place: Place | undefined) => (place ? `${place.slot}.${place.index}` : null)

async function findTransactions(asked: Input, range: PlaceRange, { db }: Context): Promise<Found> {
  const { address, limit, tab, last } = asked
  // An address that no vote names has nothing to leave out: then the number of its transactions is known.
  const isBare = addressFilter({ ...asked, votes: 'on' }) === undefined
  const hidesNothing = asked.votes === 'off' && isBare && !(await mayHaveVotes(db, address, range))
  const input: Input = hidesNothing ? { ...asked, votes: 'on' } : asked
  const cursor = asked.cursor === undefined ? undefined : parsePlaceCursor(asked.cursor)
  const after = asked.after === undefined ? undefined : parsePlaceCursor(asked.after)
  const isWanted = addressFilter(input)
  if (!isWanted) return findAll(input, range, { cursor, after }, db)
  const oldestFirst = after !== undefined || last === 'true'
  const [{ transactions, next }, totalCount] = await Promise.all([
    // What it received may name only its token account.
    filterAddressPage(db, address, isWanted, {
      limit,
      before: after ?? cursor,
      oldestFirst,
      range,
      asOwner: tab !== undefined,
      narrow: input,
    }),
    countTransactionsOf(db, address, range),
  ])
  const [first, oldest] = [transactions[0], transactions.at(-1)].map((one) => one && placeOfTransaction(one))
  const ends = oldestFirst
    ? { older: after && (oldest ?? shifted(after, 1n)), newer: next }
    : { older: next, newer: cursor && (first ?? shifted(cursor, -1n)) }
  return { transactions, ...ends, totalCount, totalCountIsExact: false }
}

/** The page beside an empty one has the transaction at the cursor itself, which cursors leave out. */
const shifted = (place: Place, by: bigint): Place => placeAt(placeOf(place) + by)

const placeOfTransaction = ({ slot, decoded }: StoredTransaction): Place => ({ slot, index: decoded.index })

async function findAll(
  { address, limit, last }: Input,
  range: PlaceRange,
  { cursor, after }: { cursor: Place | undefined; after: Place | undefined },
  db: Context['db'],
): Promise<Found> {
  if (after) {
    const { transactions, totalCount, hasNewer } = await readAddressPageAfter(db, address, {
      limit,
      after,
      range,
      parse: 'all',
    })
    const [first, oldest] = [transactions[0], transactions.at(-1)]
    return {
      transactions,
      older: oldest ? placeOfTransaction(oldest) : shifted(after, 1n),
      newer: first && hasNewer ? placeOfTransaction(first) : undefined,
      totalCount,
      totalCountIsExact: true,
    }
  }
  const isLast = last === 'true'
  // One more than the page shows, to know whether there is a next page.
  const { transactions: found, totalCount } = await readAddressPage(db, address, {
    limit: isLast ? limit : limit + 1,
    before: cursor,
    range,
    last: isLast,
    parse: 'all',
  })
  const transactions = found.slice(0, limit)
  const [first, oldest] = [transactions[0], transactions.at(-1)]
  const isFirst = isLast ? totalCount <= transactions.length : cursor === undefined
  return {
    transactions,
    older: found.length > limit && oldest ? placeOfTransaction(oldest) : undefined,
    newer: isFirst ? undefined : first ? placeOfTransaction(first) : cursor && shifted(cursor, -1n),
    totalCount,
    totalCountIsExact: true,
  }
}
