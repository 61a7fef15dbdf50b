import { COIN_DECIMALS } from '#lib/values/coin.ts'
import type { HolderTotals } from '#store/tokens/holders.ts'
import { uiTokenAmount } from '#svm/token-amount.ts'
import type { TokensContext } from './context.ts'
import type { LiveMint } from './live-mint.ts'

export type TokenSupply = {
  /** The supply in raw units; null when it is unknown. */
  supply: string | null
  /** The supply in whole tokens, as the token's program shows it; null when it is unknown. */
  uiSupply: string | null
}

type Known = {
  /** The values of the mint account; undefined while no node answers. */
  live: Pick<LiveMint, 'supply' | 'uiSupply'> | undefined
  totals: HolderTotals | undefined
  partialSince: number | null
}

/**
 * The supply of a token according to its mint account. The mint account of the wrapped coin has no supply, so
 * it is the sum of all token accounts, if the index knows all of them.
 */
export function supplyOf(mint: string, known: Known, { network }: TokensContext): TokenSupply {
  if (mint !== network.coin.wrappedMint)
    return { supply: known.live?.supply ?? null, uiSupply: known.live?.uiSupply ?? null }
  const held = heldOf(known)
  if (held === undefined) return { supply: null, uiSupply: null }
  return { supply: String(held), uiSupply: uiTokenAmount(held, COIN_DECIMALS).uiAmountString }
}

/** The sum of all accounts in raw units; undefined when not all of them are known. */
export const heldOf = ({ totals, partialSince }: Omit<Known, 'live'>): bigint | undefined =>
  partialSince === null ? totals?.supply : undefined
