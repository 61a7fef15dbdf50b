import type { HolderTotals } from '#store/tokens/holders.ts'
import { COIN_DECIMALS } from '#svm/coin.ts'
import { uiTokenAmount } from '#svm/token-amount.ts'
import type { TokensContext } from './context.ts'
import type { LiveMint } from './live-mint.ts'

export type TokenSupply = {
  /** Raw units; null where it is not known. */
  supply: string | null
  /** In whole tokens, as the token's program shows it; null where that is not known. */
  uiSupply: string | null
}

type Known = {
  /** The values of the mint account; undefined while no node answers. */
  live: Pick<LiveMint, 'supply' | 'uiSupply'> | undefined
  totals: HolderTotals | undefined
  partialSince: number | null
}

/**
 * The supply of a token, as its mint account has it. The mint account of the wrapped coin has no supply: it is the sum of the
 * token accounts, where the index knows all of them.
 */
export function supplyOf(mint: string, known: Known, { network }: TokensContext): TokenSupply {
  if (mint !== network.coin.wrappedMint)
    return { supply: known.live?.supply ?? null, uiSupply: known.live?.uiSupply ?? null }
  const held = heldOf(known)
  if (held === undefined) return { supply: null, uiSupply: null }
  return { supply: String(held), uiSupply: uiTokenAmount(held, COIN_DECIMALS).uiAmountString }
}

/** The sum of all accounts, in raw units; undefined where not all of them are known. */
export const heldOf = ({ totals, partialSince }: Omit<Known, 'live'>): bigint | undefined =>
  partialSince === null ? totals?.supply : undefined
