import type { AddressBalanceHistory } from '#contract/address-balance.ts'
import type { routes } from '#contract/index.ts'
import { sampleAddress } from '#store/addresses/sample-address.ts'
import { findIndexedAccount } from '#store/balances/accounts.ts'
import { findBlockBySlot, listBlocks } from '#store/blocks/blocks.ts'
import { placesBetween } from '#store/blocks/slots-between.ts'
import type { Database } from '#store/engine/database.ts'
import { RESOLUTIONS } from '#store/markets/candles.ts'
import { findPrices } from '#store/markets/prices.ts'
import { placeAt } from '#store/rows/place.ts'
import { COIN_DECIMALS } from '#svm/coin.ts'
import type { Handler } from '../handler.ts'
import { lastClose, usdCandles } from '../markets/usd-candles.ts'
import { readIndexBegin } from '../shared/index-begin.ts'
import { type Balance, balancePoints } from './balance-points.ts'
import type { AddressesContext } from './context.ts'

/**
 * The period has this number of parts; the newest transaction of each is read. Where all transactions are read, there are
 * this number of even times besides: the value in dollars changes without a transaction.
 */
const PARTS = 80

const DAY = 86_400
const SECONDS = { day: DAY, week: 7 * DAY, month: 30 * DAY }

/** One of this number of newest blocks has a time. */
const NEWEST = 10

export const getAddressBalanceHistory: Handler<
  typeof routes.getAddressBalanceHistory,
  AddressesContext
> = async ({ address, period }, context) => {
  const { db } = context
  const [blocks, begin] = await Promise.all([listBlocks(db, { limit: NEWEST }), readIndexBegin(db)])
  const indexedSince = begin === undefined || begin.isGenesis ? null : begin.slot
  const newest = blocks.find(({ blockTime }) => blockTime !== null)
  const to = newest?.blockTime ?? null
  const end = blocks[0]
  const nothing: AddressBalanceHistory = { points: [], isSampled: false, indexedSince }
  if (to === null || !end) return { output: nothing, cache: 'moment' }
  // Before the index begins nothing is known, and before the chain does there is nothing.
  const earliest = period === 'all' ? undefined : Math.max(to - SECONDS[period], begin?.blockTime ?? 0)
  const since = earliest === undefined ? {} : await placesBetween(db, { from: earliest })
  const { transactions, isSampled } = await sampleAddress(
    db,
    address,
    { from: since?.from === undefined ? undefined : placeAt(since.from).slot, to: end.slot + 1 },
    PARTS,
  )
  const from = earliest ?? transactions.find(({ blockTime }) => blockTime !== null)?.blockTime ?? to
  const steps = isSampled ? 1 : PARTS
  const now = await newestBalance(db, address)
  const balances = balancePoints(address, transactions, { from, to, steps }, begin, now)
  return {
    output: { points: await pointsOf(balances, context), isSampled, indexedSince },
    cache: 'moment',
  }
}

/** The balance now, and when it became so; undefined where the index does not know it or when. */
async function newestBalance(db: Database, address: string) {
  const account = await findIndexedAccount(db, address)
  if (account?.lamports == null) return undefined
  const time = (await findBlockBySlot(db, account.slot))?.blockTime
  return time == null ? undefined : { time, lamports: account.lamports }
}

async function pointsOf(
  balances: readonly Balance[],
  { db, network }: AddressesContext,
): Promise<AddressBalanceHistory['points']> {
  const priceAt = await coinPricesOver(db, network.coin.wrappedMint, balances)
  return balances.map(({ time, lamports }) => {
    const price = priceAt(time)
    const coins = lamports === null ? null : Number(lamports) / 10 ** COIN_DECIMALS
    return {
      time,
      lamports: lamports === null ? null : String(lamports),
      usd: coins === null || price === undefined ? null : coins * price,
    }
  })
}

/** The number of candles that cover a period; those with trades before it give the price at its beginning. */
const MOST_CANDLES = 1_000
const resolutions = ['15m', '1h', '1d'] as const

/** The value of one coin at a time of the period, called with growing times: the close of the candle of that time. */
async function coinPricesOver(
  db: Database,
  mint: string,
  balances: readonly Balance[],
): Promise<(time: number) => number | undefined> {
  const [oldest, newest] = [balances[0]?.time, balances.at(-1)?.time]
  const price = (await findPrices(db, [mint])).get(mint)
  if (!price?.reachesUsd || oldest === undefined || newest === undefined) return () => undefined
  const fits = resolutions.find((one) => (newest - oldest) / RESOLUTIONS[one] <= MOST_CANDLES)
  const candles = await usdCandles(db, price.route, {
    resolution: fits ?? '1d',
    before: newest + 1,
    limit: MOST_CANDLES + 100,
  })
  return lastClose(candles)
}
