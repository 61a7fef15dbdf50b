import type { Transaction } from '#contract/transactions/transactions.ts'
import { timeOf } from '../../format/time.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { useCoinPriceAt } from '../../queries/network/coin-price.ts'
import { useGorPrice } from '../../queries/network/network.ts'
import { useTransactionPrices } from '../../queries/transactions.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { choice, useUrlState } from '../../ui/url-state.ts'

const fields = { usd: choice(['today', 'then'], 'today') }

export type CoinPrice = {
  /** The price of one coin; undefined while it is loading, null if it is unknown. */
  price: number | null | undefined
  /** The time of the price, in the form that `Usd` uses. */
  when: 'today' | number
}

/** The coin's price for amounts in dollars: today's price, or the price at the time of the transaction. */
export function useShownPrice(timestamp: Transaction['timestamp'] | undefined): CoinPrice {
  const { usd } = useUrlState(fields).values
  const now = useGorPrice()
  const today = !now.data && hasFailed(now) ? null : now.data?.price
  const past = useCoinPriceAt(timestamp, usd === 'then')
  if (usd === 'today') return { price: today, when: 'today' }
  const found = hasFailed(past) || timestamp === null ? null : past.data
  return { price: found === null ? null : found?.price, when: found?.at ?? 0 }
}

export type TokenPrices = {
  /**
   * The price in US dollars of 10^decimals raw units, by mint. It omits mints without a price; undefined
   * while it is loading.
   */
  prices: Readonly<Record<string, number>> | undefined
  when: CoinPrice['when']
}

/**
 * The prices of the transaction's tokens, at the time that the visitor chose for the coin's price.
 *
 * @param signature undefined: nothing is requested
 */
export function useShownTokenPrices(
  signature: string | undefined,
  timestamp: Transaction['timestamp'] | undefined,
): TokenPrices {
  const { usd } = useUrlState(fields).values
  const query = useTransactionPrices(signature, usd)
  const prices = query.data?.prices ?? (hasFailed(query) ? {} : undefined)
  return { prices, when: usd === 'today' ? usd : (timeOf(timestamp) ?? 0) }
}

/**
 * The switch between today's prices and those at the time of the transaction; nothing on a chain whose coin
 * has no price.
 */
export function DollarSwitch() {
  const { values, set } = useUrlState(fields)
  const now = useGorPrice()
  const isUnknown = now.data ? now.data.price === null : hasFailed(now)
  if (values.usd === 'today' && isUnknown) return null
  return (
    <Segmented
      label="Dollars at the price of"
      value={values.usd}
      options={[
        { value: 'today', text: 'USD today' },
        { value: 'then', text: 'USD at the time' },
      ]}
      onChange={(usd) => set({ usd }, { replace: true })}
    />
  )
}
