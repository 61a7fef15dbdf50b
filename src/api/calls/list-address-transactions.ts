import type { AddressTransactions } from '#contract/address-transactions.ts'
import type { routes } from '#contract/index.ts'
import type { ParsedInputOf } from '#contract/route.ts'
import type { PlaceRange } from '#store/address-places.ts'
import { mayHaveVotes } from '#store/address-votes.ts'
import { countTransactionsOf, readAddressPage } from '#store/addresses.ts'
import { filterAddressPage } from '#store/filter-address.ts'
import type { Place } from '#store/place.ts'
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
  next: Place | undefined
}

export const listAddressTransactions: Handler<typeof routes.listAddressTransactions> = async (
  input,
  context,
) => {
  const { from, to } = input
  const isTimed = from !== undefined || to !== undefined
  const range = isTimed ? await placesBetween(context.db, { from, to }) : {}
  const { next, transactions, ...counted } = range
    ? await findTransactions(input, range, context)
    : { transactions: [], next: undefined, totalCount: 0, totalCountIsExact: true }
  return {
    output: {
      ...(await addressTransactions(transactions, input.address, context)),
      ...counted,
      hasMore: next !== undefined,
      nextCursor: next ? `${next.slot}.${next.index}` : null,
    },
    cache: 'moment',
  }
}

async function findTransactions(asked: Input, range: PlaceRange, { db }: Context): Promise<Found> {
  const { address, cursor, limit, tab } = asked
  // An address that no vote names has nothing to leave out: then the number of its transactions is known.
  const isBare = addressFilter({ ...asked, votes: 'on' }) === undefined
  const hidesNothing = asked.votes === 'off' && isBare && !(await mayHaveVotes(db, address, range))
  const input: Input = hidesNothing ? { ...asked, votes: 'on' } : asked
  const before = cursor === undefined ? undefined : parsePlaceCursor(cursor)
  const isWanted = addressFilter(input)
  if (!isWanted) return findAll(input, range, before, db)
  if (input.last === 'true')
    throw badInput(
      'last is "true": expected it without tab, status, votes, type, program, token and counterparty.',
    )
  const [page, totalCount] = await Promise.all([
    // What it received may name only its token account.
    filterAddressPage(db, address, isWanted, {
      limit,
      before,
      range,
      asOwner: tab !== undefined,
      narrow: input,
    }),
    countTransactionsOf(db, address, range),
  ])
  return { ...page, totalCount, totalCountIsExact: false }
}

async function findAll(
  { address, limit, last }: Input,
  range: PlaceRange,
  before: Place | undefined,
  db: Context['db'],
): Promise<Found> {
  const isLast = last === 'true'
  // One more than the page shows, to know whether there is a next page.
  const { transactions: found, totalCount } = await readAddressPage(db, address, {
    limit: isLast ? limit : limit + 1,
    before,
    range,
    last: isLast,
    parse: 'all',
  })
  const transactions = found.slice(0, limit)
  const shown = transactions.at(-1)
  const hasMore = found.length > limit && shown
  return {
    transactions,
    next: hasMore ? { slot: shown.slot, index: shown.decoded.index } : undefined,
    totalCount,
    totalCountIsExact: true,
  }
}
