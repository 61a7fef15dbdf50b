import type { routes } from '#contract/index.ts'
import { addressRules } from '#store/addresses/address-rules.ts'
import { type FilteredPage, filterAddressPage } from '#store/addresses/filter-address.ts'
import { ascending, descending } from '#store/rows/key-range.ts'
import { placeOf } from '#store/rows/place.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { programDataOf } from '#svm/program-data.ts'
import type { Handler } from '../handler.ts'
import { type AskedPage, askedPage, cursorsBeside } from '../shared/cursor-pages.ts'
import { placeCursors } from '../shared/cursors.ts'
import { holdsProgramCode } from './code-account.ts'
import type { ProgramsContext } from './context.ts'
import {
  type CodePlace,
  deploymentsOf,
  loader4Place,
  mayDeploy,
  upgradeablePlace,
} from './program-deployments.ts'

export const listProgramDeployments: Handler<typeof routes.listProgramDeployments, ProgramsContext> = async (
  { address, limit, ...input },
  context,
) => {
  const asked = askedPage(input, placeCursors)
  const isData = await holdsProgramCode(address, context)
  const programData = isData ? address : programDataOf(address)
  // Both loaders are searched, because a program may have used one after the other.
  const places = [upgradeablePlace(programData), ...(isData ? [] : [loader4Place(address)])]
  const pages = await Promise.all(places.map((place) => readPage(context.db, place, limit, asked)))
  const { transactions, next } = joinPages(pages, limit, asked)
  const shown = transactions.map(placeOfTransaction)
  const beside = cursorsBeside(asked, { shown, next }, placeCursors)
  return {
    output: {
      address,
      programData,
      deployments: transactions.flatMap((one) => places.flatMap((place) => deploymentsOf(one, place))),
      hasMore: beside.nextCursor !== null,
      ...beside,
    },
    cache: 'moment',
  }
}

const readPage = (db: ProgramsContext['db'], place: CodePlace, limit: number, asked: AskedPage) =>
  filterAddressPage(
    db,
    place.account,
    // The rule for the loader comes first because few transactions name it: an account that contains its own
    // code is named by every call of the program.
    [addressRules.counterparty(place.loader), mayDeploy(place)],
    { limit, ...asked },
  )

const placeOfTransaction = ({ slot, decoded }: StoredTransaction) => placeOf({ slot, index: decoded.index })

/** The first entries of both lists in the order of the page, up to where both lists are known. */
function joinPages(pages: readonly FilteredPage[], limit: number, { oldestFirst }: AskedPage) {
  const order = oldestFirst ? ascending : descending
  const horizon = pages.flatMap(({ next }) => next ?? []).sort(order)[0]
  const byPlace = new Map(
    pages.flatMap(({ transactions }) => transactions.map((one) => [placeOfTransaction(one), one] as const)),
  )
  const known = [...byPlace]
    .filter(([place]) => horizon === undefined || order(place, horizon) <= 0)
    .sort(([a], [b]) => order(a, b))
  const shown = known.slice(0, limit)
  const transactions = shown.map(([, one]) => one)
  return {
    transactions: oldestFirst ? transactions.reverse() : transactions,
    next: known.length > limit ? shown.at(-1)?.[0] : horizon,
  }
}
