import type { SearchResult } from '#contract/names/search.ts'
import type { TokenSummary } from '#contract/tokens/tokens.ts'
import { ends } from '#lib/text/text.ts'

const plain = { badge: null, logoUri: null, symbol: null, verified: false, copyOf: null }

type Found = Pick<SearchResult, 'type' | 'group' | 'value' | 'label'>

/** A result without a picture and marks. */
export const resultOf = (found: Found, badge: string | null = null): SearchResult => ({
  ...found,
  ...plain,
  badge,
})

type FoundToken = Pick<TokenSummary, 'mint' | 'name' | 'symbol' | 'logoUri' | 'verified' | 'copyOf'>

export function tokenResult({ mint, name, symbol, logoUri, verified, copyOf }: FoundToken): SearchResult {
  const label =
    symbol && name && name !== symbol ? `${symbol} (${name})` : (symbol ?? name ?? ends(mint, 6, 4))
  const badge = copyOf ? `copy of ${copyOf.symbol}` : null
  return { type: 'token', group: 'token', value: mint, label, badge, logoUri, symbol, verified, copyOf }
}
