import type { routes } from '#contract/index.ts'
import { readNewestConcerning } from '#store/addresses/addresses.ts'
import type { Handler } from '../handler.ts'
import { shownToken } from '../names/token-summaries.ts'
import { timestamp } from '../shared/iso-time.ts'
import type { AddressesContext } from './context.ts'
import { counterpartiesOf } from './counterparties.ts'

/** The most transactions that are read: this takes less than a second. */
const MOST_READ = 400
const MOST_LISTED = 50

export const listAddressCounterparties: Handler<
  typeof routes.listAddressCounterparties,
  AddressesContext
> = async ({ address }, context) => {
  const newest = await readNewestConcerning(context.db, address, MOST_READ)
  // A transaction whose detail was dropped may contain transfers, unless it is a vote.
  const transactions = newest.transactions.filter(({ dropped, decoded }) => !dropped || decoded.isVote)
  const isAll = newest.isAll && transactions.length === newest.transactions.length
  const { counterparties, transfers } = counterpartiesOf(transactions, address)
  const listed = counterparties.slice(0, MOST_LISTED)
  const mints = new Set(listed.flatMap(({ mints }) => mints.filter((mint) => mint !== null)))
  await context.names.load(mints, [])
  return {
    output: {
      counterparties: listed,
      total: counterparties.length,
      transfers,
      transactions: transactions.length,
      isAll,
      from: timestamp(transactions.at(-1)?.blockTime ?? null),
      tokens: Object.fromEntries([...mints].map((mint) => [mint, shownToken(mint, context)])),
    },
    cache: 'moment',
  }
}
