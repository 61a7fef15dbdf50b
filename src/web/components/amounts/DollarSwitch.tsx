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
  /** undefined while it loads, null where it is unknown. */
  price: number | null | undefined
  /** The price, as `Usd` takes it. */
  when: 'today' | number
}

/** The coin's price by which dollars are shown: today's, or that of the transaction's time. */
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
  /** US dollars for 10^decimals raw units, by mint of those that have a price; undefined while they load. */
  prices: Readonly<Record<string, number>> | undefined
  when: CoinPrice['when']
}

/**
 * The prices by which dollars of the transaction's tokens are shown, of the time that is chosen for the coin's.
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

/** The choice of that price. Nothing on a chain whose coin has no price. */
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
