import type { routes } from '#contract/index.ts'
import { type FilteredPage, filterAddressPage } from '#store/filter-address.ts'
import { type Place, placeOf } from '#store/place.ts'
import type { StoredTransaction } from '#store/transactions.ts'
import type { Context, Handler } from '../handler.ts'
import { holdsProgramCode } from '../readings/code-account.ts'
import { parsePlaceCursor } from '../readings/place-cursor.ts'
import {
  type CodePlace,
  deploymentsOf,
  loader4Place,
  mayDeploy,
  programDataOf,
  upgradeablePlace,
} from '../readings/program-deployments.ts'

export const listProgramDeployments: Handler<typeof routes.listProgramDeployments> = async (
  { address, cursor, limit },
  context,
) => {
  const isData = await holdsProgramCode(address, context)
  const programData = isData ? address : programDataOf(address)
  // Which loader a program has is not asked: it may have had both, one after the other.
  const places = [upgradeablePlace(programData), ...(isData ? [] : [loader4Place(address)])]
  const before = cursor === undefined ? undefined : parsePlaceCursor(cursor)
  const pages = await Promise.all(places.map((place) => readPage(context.db, place, limit, before)))
  const { transactions, next } = joinPages(pages, limit)
  return {
    output: {
      address,
      programData,
      deployments: transactions.flatMap((one) => places.flatMap((place) => deploymentsOf(one, place))),
      hasMore: next !== undefined,
      nextCursor: next ? `${next.slot}.${next.index}` : null,
    },
    cache: 'moment',
  }
}

const readPage = (db: Context['db'], place: CodePlace, limit: number, before: Place | undefined) =>
  filterAddressPage(db, place.account, mayDeploy(place), {
    limit,
    before,
    // A program that holds its own code is named by all that call it, and its loader by few.
    narrow: { counterparty: place.loader },
  })

const placeOfTransaction = ({ slot, decoded }: StoredTransaction) => placeOf({ slot, index: decoded.index })

/** The newest of both lists, as far down as both are known. */
function joinPages(pages: readonly FilteredPage[], limit: number): FilteredPage {
  const nexts = pages.flatMap(({ next }) => (next ? [next] : []))
  const known = nexts.sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))[0]
  const horizon = known ? placeOf(known) : 0n
  const byPlace = new Map(
    pages.flatMap(({ transactions }) => transactions.map((one) => [placeOfTransaction(one), one] as const)),
  )
  const newest = [...byPlace].filter(([place]) => place >= horizon).sort(([a], [b]) => (a < b ? 1 : -1))
  const shown = newest.slice(0, limit).map(([, one]) => one)
  const last = shown.at(-1)
  const isCut = last !== undefined && newest.length > limit
  return { transactions: shown, next: isCut ? { slot: last.slot, index: last.decoded.index } : known }
}
