import type { Token } from '#contract/tokens/tokens.ts'
import { shortAddress } from '../../format/address.ts'

/** The name, or what stands for it: the symbol, or the shortened mint. */
export const nameOf = ({ name, symbol, mint }: Pick<Token, 'name' | 'symbol' | 'mint'>): string =>
  name || symbol || `Token ${shortAddress(mint)}`

/** The symbol beside an amount; '' where there is none. */
export const symbolOf = (token: Pick<Token, 'symbol'> | undefined): string => token?.symbol ?? ''

/** null where neither the row nor the token says how many decimals there are. */
export const decimalsOf = (
  token: Pick<Token, 'decimals'> | undefined,
  own: number | null = null,
): number | null => own ?? token?.decimals ?? null
