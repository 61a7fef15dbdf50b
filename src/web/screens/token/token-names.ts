import type { Token } from '#contract/tokens/tokens.ts'
import { shortAddress } from '../../format/address.ts'

/** The token's name, otherwise its symbol, otherwise the shortened mint. */
export const nameOf = ({ name, symbol, mint }: Pick<Token, 'name' | 'symbol' | 'mint'>): string =>
  name || symbol || `Token ${shortAddress(mint)}`

/** The symbol next to an amount; empty if the token has none. */
export const symbolOf = (token: Pick<Token, 'symbol'> | undefined): string => token?.symbol ?? ''

/** The token's decimals; null if neither the row nor the token contains them. */
export const decimalsOf = (
  token: Pick<Token, 'decimals'> | undefined,
  own: number | null = null,
): number | null => own ?? token?.decimals ?? null
