import { looksOf } from '#lib/look-alikes.ts'
import type { NetworkProfile } from './profile.ts'

/** The verified token that another one imitates. */
export type Original = { mint: string; symbol: string }

type Names = { name: string | null; symbol: string | null }

/** Which tokens are verified, and which imitate one that is: see docs/tokens.md. */
export type TokenRule = {
  /** The mints of the verified tokens, the wrapped coin first. */
  mints: readonly string[]
  isVerified: (mint: string) => boolean
  /** The verified token whose name or symbol those of `mint` look like; null for a verified token itself. */
  copyOf: (mint: string, names: Names) => Original | null
  /** Has another value where the answers may differ: what was stored by another rule is computed again. */
  key: string
}

/** Increment it when `looksOf` or the quality rule changes. */
const RULE_VERSION = 1

type Rules = Pick<NetworkProfile, 'coin' | 'stable' | 'verified'>

export function createTokenRule({ coin, stable, verified = [] }: Rules): TokenRule {
  const tokens: { mint: string; symbol: string; names: string[] }[] = [
    {
      mint: coin.wrappedMint,
      symbol: coin.wrappedSymbol,
      names: [coin.wrappedSymbol, coin.symbol, `Wrapped ${coin.symbol}`],
    },
    ...(stable ? [{ mint: stable.mint, symbol: stable.symbol, names: [stable.symbol] }] : []),
    ...verified.map(({ mint, symbol, name }) => ({ mint, symbol, names: [symbol, name] })),
  ]
  const originals = new Map<string, Original>()
  for (const { mint, symbol, names } of tokens)
    for (const look of names.map(looksOf))
      if (look !== '' && !originals.has(look)) originals.set(look, { mint, symbol })
  const mints = [...new Set(tokens.map(({ mint }) => mint))]
  const known = new Set(mints)
  return {
    mints,
    isVerified: (mint) => known.has(mint),
    copyOf: (mint, { name, symbol }) => {
      if (known.has(mint)) return null
      // The symbol is what a trader types; a name may be that of one token and the symbol that of another.
      return originals.get(looksOf(symbol ?? '')) ?? originals.get(looksOf(name ?? '')) ?? null
    },
    key: JSON.stringify([RULE_VERSION, tokens]),
  }
}

/**
 * The quality rule of the token list: the token has a logo, a name and a symbol, and imitates no verified token. Nothing
 * that a creator can write makes a token verified, so quality is not a verification.
 */
export const hasQuality = (token: Names & { logo: string | null; isCopy: boolean }): boolean =>
  Boolean(token.logo && token.name && token.symbol) && !token.isCopy
