import type { AddressTransactions } from '#contract/addresses/address-transactions.ts'
import type { routes } from '#contract/index.ts'
import type { ParsedInputOf } from '#contract/route.ts'
import { countVotes } from '#store/addresses/address-votes.ts'
import { countTransactionsOf, readAddressPage } from '#store/addresses/addresses.ts'
import { type FilteredPage, filterAddressPage } from '#store/addresses/filter-address.ts'
import { findPoolVaults } from '#store/balances/pool-holdings.ts'
import { placesBetween } from '#store/blocks/slots-between.ts'
import type { KeyRange } from '#store/rows/key-range.ts'
import { placeOf } from '#store/rows/place.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import type { Handler } from '../handler.ts'
import { type AskedPage, askedPage, cursorsBeside } from '../shared/cursor-pages.ts'
import { placeCursors } from '../shared/cursors.ts'
import { addressFilter } from './address-filter.ts'
import { addressTransactions } from './address-transaction.ts'
import type { AddressesContext } from './context.ts'

type Input = ParsedInputOf<typeof routes.listAddressTransactions>
type Found = FilteredPage & Pick<AddressTransactions, 'totalCount' | 'totalCountIsExact' | 'hiddenVotes'>

export const listAddressTransactions: Handler<
  typeof routes.listAddressTransactions,
  AddressesContext
> = async (input, context) => {
  const { from, to } = input
  const asked = askedPage(input, placeCursors)
  const isTimed = from !== undefined || to !== undefined
  const range = isTimed ? await placesBetween(context.db, { from, to }) : {}
  const [vaults, { next, transactions, ...counted }] = await Promise.all([
    findPoolVaults(context.db, input.address),
    range
      ? findTransactions(input, asked, range, context)
      : { transactions: [], next: undefined, totalCount: 0, totalCountIsExact: true, hiddenVotes: null },
  ])
  const beside = range
    ? cursorsBeside(asked, { shown: transactions.map(placeOfTransaction), next }, placeCursors)
    : { nextCursor: null, previousCursor: null }
  return {
    output: {
      ...(await addressTransactions(
        transactions,
        input.address,
        vaults.map(({ account }) => account),
        context,
      )),
      ...counted,
      hasMore: beside.nextCursor !== null,
      ...beside,
    },
    cache: 'moment',
  }
}

const placeOfTransaction = ({ slot, decoded }: StoredTransaction) => placeOf({ slot, index: decoded.index })

async function findTransactions(
  input: Input,
  asked: AskedPage,
  range: KeyRange,
  { db }: AddressesContext,
): Promise<Found> {
  const { address, limit, votes } = input
  const rules = addressFilter(input)
  const counting = () => (votes === 'off' ? countVotes(db, address, range) : undefined)
  // If no vote names the address, hiding votes removes nothing, and the exact number of its transactions is
  // known.
  const known = rules.length === 1 ? await counting() : undefined
  if (rules.length === 0 || known === 0) {
    const page = await readAddressPage(db, address, { ...asked, limit, range, parse: 'all' })
    return { ...page, totalCountIsExact: true, hiddenVotes: null }
  }
  const [page, totalCount] = await Promise.all([
    filterAddressPage(db, address, rules, { ...asked, limit, range }),
    countTransactionsOf(db, address, range),
  ])
  const hiddenVotes = page.transactions.length === 0 ? (known ?? (await counting())) : undefined
  return { ...page, totalCount, totalCountIsExact: false, hiddenVotes: hiddenVotes ?? null }
}
