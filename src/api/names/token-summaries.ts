import type { TokenSummary } from '#contract/tokens/tokens.ts'
import { displayText } from '#lib/text/text.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { TokenRule } from '#profiles/token-rule.ts'
import type { TokenMetadata } from '#store/tokens/token-metadata.ts'
import type { TokenLook } from '#store/tokens/token-profiles.ts'
import { pictureOf } from '#untrusted/picture.ts'

type Shown = Pick<TokenMetadata, 'name' | 'symbol' | 'uri' | 'fields'> & { look?: TokenLook | undefined }

/** The part of `Naming` that decides how a token is shown. */
export type TokenNaming = {
  network: NetworkProfile
  rule: TokenRule
  /** Returns the metadata of a loaded mint; undefined when it has none. */
  names: { token: (mint: string) => Shown | undefined }
}

/** Whether the token is verified, and which verified token its displayed name or symbol imitates. */
export const marksOf = (
  mint: string,
  shown: Pick<TokenSummary, 'name' | 'symbol'>,
  { rule }: Pick<TokenNaming, 'rule'>,
): Pick<TokenSummary, 'verified' | 'copyOf'> => ({
  verified: rule.isVerified(mint),
  copyOf: rule.copyOf(mint, shown),
})

const MAX_NAME_LENGTH = 64

/**
 * Name, symbol and logo to display: from the token's metadata on chain, made safe, otherwise from the JSON at
 * its URI. Those of the wrapped coin come from the profile.
 */
export function displayMetadata(
  mint: string,
  metadata: Shown | undefined,
  { network: { coin, gateways } }: Pick<TokenNaming, 'network'>,
): Pick<TokenSummary, 'name' | 'symbol' | 'uri' | 'logoUri'> {
  if (mint === coin.wrappedMint)
    return {
      name: `Wrapped ${coin.symbol}`,
      symbol: coin.wrappedSymbol,
      uri: null,
      logoUri: coin.logoUrl ?? null,
    }
  // A text that was fetched from a former URI does not describe the token any more.
  const look = metadata?.look?.uri === metadata?.uri?.trim() ? metadata?.look : undefined
  return {
    name: displayText(metadata?.name, MAX_NAME_LENGTH) || look?.name || null,
    symbol: displayText(metadata?.symbol) || look?.symbol || null,
    uri: metadata?.uri || null,
    logoUri: (metadata && pictureOf(metadata, gateways)) ?? (look?.logo || null),
  }
}

/** Metadata and marks to display, for a token whose names are loaded. */
export function shownToken(
  mint: string,
  { network, rule, names }: TokenNaming,
): ReturnType<typeof displayMetadata> & ReturnType<typeof marksOf> {
  const shown = displayMetadata(mint, names.token(mint), { network })
  return { ...shown, ...marksOf(mint, shown, { rule }) }
}
