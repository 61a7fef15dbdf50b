import { chainTime } from '../amounts/chain-time.ts'
import type { MarketsContext } from './context.ts'

/**
 * The price of one whole token as amounts are shown now. Stored prices are per 10^decimals raw units, so that
 * a change of the multiplier changes none of them.
 */
export function uiPrice<Price extends number | null>(
  mint: string,
  price: Price,
  context: Pick<MarketsContext, 'names' | 'head'>,
): Price | null {
  if (price === null) return null
  const factor = context.names.factor(mint, chainTime(context))
  return factor === null ? null : ((price / factor) as Price)
}
