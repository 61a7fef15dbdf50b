import type { routes } from '#contract/index.ts'
import type { Database } from '#store/engine/database.ts'
import { findPrices, usdAt } from '#store/markets/prices.ts'
import type { Handler } from '../handler.ts'
import type { TransactionsContext } from './context.ts'
import { findDetail } from './find-detail.ts'
import { mintsOf } from './transaction-meaning.ts'

export const listTransactionPrices: Handler<
  typeof routes.listTransactionPrices,
  TransactionsContext
> = async ({ signature, when }, context) => {
  const { db } = context
  const found = await findDetail(signature, context)
  const mints = [...mintsOf(found.decoded)]
  const prices =
    when === 'today' ? await pricesToday(db, mints) : await pricesThen(db, mints, found.blockTime)
  return { output: { prices: Object.fromEntries(prices) }, cache: 'moment' }
}

type Prices = [mint: string, usd: number][]

async function pricesToday(db: Database, mints: readonly string[]): Promise<Prices> {
  return [...(await findPrices(db, mints))].map(([mint, { usd }]) => [mint, usd])
}

async function pricesThen(db: Database, mints: readonly string[], time: number | null): Promise<Prices> {
  if (time === null) return []
  const prices = await usdAt(
    db,
    mints.map((mint) => ({ mint, time })),
  )
  return mints.flatMap((mint, i): Prices => {
    const usd = prices[i] ?? null
    return usd === null ? [] : [[mint, usd]]
  })
}
