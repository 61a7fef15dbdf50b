import type { AddressTransactions } from '#contract/address-transactions.ts'
import type { routes } from '#contract/index.ts'
import type { ParsedInputOf } from '#contract/route.ts'
import { countVotes } from '#store/addresses/address-votes.ts'
import { countTransactionsOf, readAddressPage, readAddressPageAfter } from '#store/addresses/addresses.ts'
import { filterAddressPage } from '#store/addresses/filter-address.ts'
import { placesBetween } from '#store/blocks/slots-between.ts'
import { placeAt, placeOf } from '#store/rows/place.ts'
import type { PlaceRange } from '#store/transactions/address-places.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import type { Handler } from '../handler.ts'
import { type AskedPage, askedPage, cursorsBeside } from '../shared/cursor-pages.ts'
import { placeCursors } from '../shared/cursors.ts'
import { addressFilter } from './address-filter.ts'
import { addressTransactions } from './address-transaction.ts'
import type { AddressesContext } from './context.ts'

type Input = ParsedInputOf<typeof routes.listAddressTransactions>
type Counts = Pick<AddressTransactions, 'totalCount' | 'totalCountIsExact' | 'hiddenVotes'>
type Found = Omit<Counts, 'hiddenVotes'> & {
  transactions: StoredTransaction[]
  /** The place from which the search goes on, in the order of the page; undefined at the end. */
  next: bigint | undefined
}

export const listAddressTransactions: Handler<
  typeof routes.listAddressTransactions,
  AddressesContext
> = async (input, context) => {
  const { from, to } = input
  const asked = askedPage(input, placeCursors)
  const isTimed = from !== undefined || to !== undefined
  const range = isTimed ? await placesBetween(context.db, { from, to }) : {}
  const { next, transactions, ...counted } = range
    ? await findTransactions(input, asked, range, context)
    : { transactions: [], next: undefined, totalCount: 0, totalCountIsExact: true, hiddenVotes: null }
  const beside = range
    ? cursorsBeside(asked, { shown: transactions.map(placeOfTransaction), next }, placeCursors)
    : { nextCursor: null, previousCursor: null }
  return {
    output: {
      ...(await addressTransactions(transactions, input.address, context)),
      ...counted,
      hasMore: beside.nextCursor !== null,
      ...beside,
    },
    cache: 'moment',
  }
}

const placeOfTransaction = ({ slot, decoded }: StoredTransaction) => placeOf({ slot, index: decoded.index })

async function findTransactions(
  given: Input,
  asked: AskedPage,
  range: PlaceRange,
  { db }: AddressesContext,
): Promise<Found & Counts> {
  const { address, limit, tab } = given
  // An address that no vote names has nothing to leave out: then the number of its transactions is known.
  const isBare = addressFilter({ ...given, votes: 'on' }) === undefined
  const hides = given.votes === 'off'
  const ofBare = hides && isBare ? await countVotes(db, address, range) : undefined
  const input: Input = ofBare === 0 ? { ...given, votes: 'on' } : given
  const isWanted = addressFilter(input)
  if (!isWanted) return { ...(await findAll(input, asked, range, db)), hiddenVotes: null }
  const [{ transactions, next }, totalCount] = await Promise.all([
    // Transactions that it received may name only its token account.
    filterAddressPage(db, address, isWanted, {
      limit,
      before: asked.edge === undefined ? undefined : placeAt(asked.edge),
      oldestFirst: asked.oldestFirst,
      range,
      asOwner: tab !== undefined,
      narrow: input,
    }),
    countTransactionsOf(db, address, range),
  ])
  const votes = hides && transactions.length === 0 ? (ofBare ?? (await countVotes(db, address, range))) : null
  return {
    transactions,
    next: next && placeOf(next),
    totalCount,
    totalCountIsExact: false,
    hiddenVotes: votes ?? null,
  }
}

async function findAll(
  { address, limit }: Input,
  { edge, oldestFirst }: AskedPage,
  range: PlaceRange,
  db: AddressesContext['db'],
): Promise<Found> {
  const at = edge === undefined ? undefined : placeAt(edge)
  if (at && oldestFirst) {
    const { transactions, totalCount, hasNewer } = await readAddressPageAfter(db, address, {
      limit,
      after: at,
      range,
      parse: 'all',
    })
    const [first] = transactions
    const next = first && hasNewer ? placeOfTransaction(first) : undefined
    return { transactions, next, totalCount, totalCountIsExact: true }
  }
  // One more than the page shows, to know whether there is a next page.
  const { transactions: found, totalCount } = await readAddressPage(db, address, {
    limit: oldestFirst ? limit : limit + 1,
    before: at,
    range,
    last: oldestFirst,
    parse: 'all',
  })
  const transactions = found.slice(0, limit)
  const end = oldestFirst ? transactions[0] : transactions.at(-1)
  const hasMore = oldestFirst ? totalCount > transactions.length : found.length > limit
  return {
    transactions,
    next: hasMore && end ? placeOfTransaction(end) : undefined,
    totalCount,
    totalCountIsExact: true,
  }
}
