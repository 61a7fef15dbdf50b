import type { ReactNode } from 'react'
import { useShownPrice } from '../../components/DollarSwitch.tsx'
import { Usd } from '../../components/Usd.tsx'
import { useHealth } from '../../queries/network.ts'

/**
 * Returns the dollars of a raw amount: of the coin (null) and of its wrapped token; nothing for another token, and for one that
 * is not known (undefined).
 */
export function useCoinWorth(
  timestamp: string | null,
): (mint: string | null | undefined, raw: string) => ReactNode {
  const price = useShownPrice(timestamp)
  const wrappedMint = useHealth().data?.network.wrappedMint
  return (mint, raw) =>
    mint === null || (mint !== undefined && mint === wrappedMint) ? <Usd raw={raw} {...price} /> : null
}
