import type { AddressBalanceHistory } from '#contract/addresses/address-balance.ts'
import type { routes } from '#contract/index.ts'
import { COIN_DECIMALS } from '#lib/values/coin.ts'
import { sampleAddress } from '#store/addresses/sample-address.ts'
import { findIndexedAccount } from '#store/balances/accounts.ts'
import { findBlockBySlot } from '#store/blocks/blocks.ts'
import type { Database } from '#store/engine/database.ts'
import { findPrices } from '#store/markets/prices.ts'
import type { Handler } from '../handler.ts'
import { type Balance, balancePoints } from './balance-points.ts'
import type { AddressesContext } from './context.ts'
import { readPeriod } from './history-period.ts'
import { pricesOver } from './prices-over.ts'

/**
 * The number of parts of the period. The newest transaction of each part is read. If all transactions are
 * read, this many evenly spaced points are added, because the value in dollars changes without a transaction.
 */
const PARTS = 80

export const getAddressBalanceHistory: Handler<
  typeof routes.getAddressBalanceHistory,
  AddressesContext
> = async ({ address, period }, context) => {
  const { db } = context
  const { to, slots, begin, indexedSince, ...asked } = await readPeriod(db, period)
  if (to === undefined) return { output: { points: [], isSampled: false, indexedSince }, cache: 'moment' }
  const { transactions, isSampled } = await sampleAddress(db, address, slots, PARTS)
  const from = asked.from ?? transactions.find(({ blockTime }) => blockTime !== null)?.blockTime ?? to
  const steps = isSampled ? 1 : PARTS
  const now = await newestBalance(db, address)
  const balances = balancePoints(address, transactions, { from, to, steps }, begin, now)
  return {
    output: { points: await pointsOf(balances, to, context), isSampled, indexedSince },
    cache: 'moment',
  }
}

/** The balance now and the time since which it holds; undefined when the index does not know one of them. */
async function newestBalance(db: Database, address: string) {
  const account = await findIndexedAccount(db, address)
  if (account?.lamports == null) return undefined
  const time = (await findBlockBySlot(db, account.slot))?.blockTime
  return time == null ? undefined : { time, lamports: account.lamports }
}

async function pointsOf(
  balances: readonly Balance[],
  now: number,
  { db, network }: AddressesContext,
): Promise<AddressBalanceHistory['points']> {
  if (balances.length === 0) return []
  const { wrappedMint } = network.coin
  const coin = (await findPrices(db, [wrappedMint])).get(wrappedMint)
  const priceAt = await pricesOver(db, coin, {
    from: balances[0]?.time ?? 0,
    to: balances.at(-1)?.time ?? 0,
  })
  return balances.map(({ time, lamports }) => {
    // The last point uses the current price, as every other call that shows the balance does.
    const price = time === now ? coin?.usd : priceAt(time)
    const coins = lamports === null ? null : Number(lamports) / 10 ** COIN_DECIMALS
    return {
      time,
      lamports: lamports === null ? null : String(lamports),
      usd: coins === null || price === undefined ? null : coins * price,
    }
  })
}
