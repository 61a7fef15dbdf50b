import type { TokenSummary } from '#contract/tokens.ts'
import type { TokenMetadata } from '#store/token-metadata.ts'
import type { Context } from '../handler.ts'
import { pictureOf } from './picture.ts'
import { displayText } from './sentence.ts'

/** Whether the token is verified, and which verified one its displayed name or symbol looks like. */
export const marksOf = (
  mint: string,
  shown: Pick<TokenSummary, 'name' | 'symbol'>,
  { rule }: Pick<Context, 'rule'>,
): Pick<TokenSummary, 'verified' | 'copyOf'> => ({
  verified: rule.isVerified(mint),
  copyOf: rule.copyOf(mint, shown),
})

const MAX_NAME_LENGTH = 64

/** Name, symbol and logo to display: the token's metadata, made safe; the wrapped coin's come from the profile. */
export function displayMetadata(
  mint: string,
  metadata: Pick<TokenMetadata, 'name' | 'symbol' | 'uri' | 'fields'> | undefined,
  { network: { coin } }: Pick<Context, 'network'>,
): Pick<TokenSummary, 'name' | 'symbol' | 'uri' | 'logoUri'> {
  if (mint === coin.wrappedMint)
    return {
      name: `Wrapped ${coin.symbol}`,
      symbol: coin.wrappedSymbol,
      uri: null,
      logoUri: coin.logoUrl ?? null,
    }
  return {
    name: displayText(metadata?.name, MAX_NAME_LENGTH) || null,
    symbol: displayText(metadata?.symbol) || null,
    uri: metadata?.uri || null,
    logoUri: metadata ? pictureOf(metadata) : null,
  }
}
