import type { ReactNode } from 'react'
import type { Transaction } from '#contract/transactions/transactions.ts'
import { useShownPrice, useShownTokenPrices } from '../../../components/amounts/DollarSwitch.tsx'
import { Usd } from '../../../components/amounts/Usd.tsx'
import { useHealth } from '../../../queries/network/network.ts'
import { Ghost } from '../../../ui/layout/Skeleton.tsx'

/** A moved amount. `mint` is null for the coin, undefined for a token that the chain does not name. */
type Moved = { mint: string | null | undefined; raw: string; decimals: number | null }

/**
 * Returns a function that shows the value in dollars of an amount of the coin, its wrapped token, or a token
 * with a price; nothing for other tokens.
 */
export function useWorth({
  signature,
  timestamp,
  scales,
}: Pick<Transaction, 'signature' | 'timestamp' | 'scales'>): (moved: Moved) => ReactNode {
  const coin = useShownPrice(timestamp)
  const { prices, when } = useShownTokenPrices(signature, timestamp)
  const wrappedMint = useHealth().data?.network.wrappedMint
  return ({ mint, raw, decimals }) => {
    if (mint === null || (mint !== undefined && mint === wrappedMint)) return <Usd raw={raw} {...coin} />
    if (mint === undefined || decimals === null) return null
    // The prices are requested together with the transaction, and seldom arrive after it.
    if (!prices) return <Ghost text="($0.000000 today)" />
    return <Usd raw={raw} price={prices[mint]} token={{ decimals, isScaled: mint in scales }} when={when} />
  }
}
