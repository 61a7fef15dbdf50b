import type { Token } from '#contract/tokens.ts'
import { shortAddress } from '../../format/address.ts'

/** Used where neither the token nor the transfer says how many decimals there are. */
const USUAL_DECIMALS = 9

/** The name, or what stands for it: the symbol, or the shortened mint. */
export const nameOf = ({ name, symbol, mint }: Pick<Token, 'name' | 'symbol' | 'mint'>): string =>
  name || symbol || `Token ${shortAddress(mint)}`

/** The symbol beside an amount; '' where there is none. */
export const symbolOf = (token: Pick<Token, 'symbol'> | undefined): string => token?.symbol ?? ''

export const decimalsOf = (token: Pick<Token, 'decimals'> | undefined, own: number | null = null): number =>
  own ?? token?.decimals ?? USUAL_DECIMALS
