import { looksOf } from '#lib/text/look-alikes.ts'
import type { NetworkProfile } from './profile.ts'

/** The verified token that another one imitates. */
export type Original = { mint: string; symbol: string }

type ShownToken = {
  name: string | null
  symbol: string | null
  logo: string | null
  verified: boolean
  isCopy: boolean
  quality: boolean
}

type Names = { name: string | null; symbol: string | null }

/** Which tokens are verified, and which imitate a verified one: see docs/tokens.md. */
export type TokenRule = {
  /** The mints of the verified tokens, the wrapped coin first. */
  mints: readonly string[]
  isVerified: (mint: string) => boolean
  /** The verified token that the name or symbol of `mint` imitates; null for a verified token. */
  copyOf: (mint: string, names: Names) => Original | null
  /** The mint of the wrapped coin, which is always listed. */
  wrappedMint: string
  /**
   * The name, logo and mark with which a token is shown. The wrapped coin has its names from the profile.
   * Another verified token has its on-chain names, or those of the profile while they are not indexed.
   */
  show: (mint: string, stored: { name: string; symbol: string; logo: string }) => ShownToken
  /**
   * The key changes whenever the rule's results may differ: results that were stored with another key are
   * computed again.
   */
  key: string
}

/** Increment it when `looksOf` or the quality rule changes. */
const RULE_VERSION = 2

type Rules = Pick<NetworkProfile, 'coin' | 'stables' | 'verified'>

export function createTokenRule({ coin, stables = [], verified = [] }: Rules): TokenRule {
  const tokens: { mint: string; symbol: string; names: string[] }[] = [
    {
      mint: coin.wrappedMint,
      symbol: coin.wrappedSymbol,
      names: [coin.wrappedSymbol, coin.symbol, `Wrapped ${coin.symbol}`],
    },
    ...stables.map(({ mint, symbol }) => ({ mint, symbol, names: [symbol] })),
    ...verified.map(({ mint, symbol, name }) => ({ mint, symbol, names: [symbol, name] })),
  ]
  const originals = new Map<string, Original>()
  for (const { mint, symbol, names } of tokens)
    for (const look of names.map(looksOf))
      if (look !== '' && !originals.has(look)) originals.set(look, { mint, symbol })
  const mints = [...new Set(tokens.map(({ mint }) => mint))]
  const known = new Set(mints)
  const given = new Map(verified.map(({ mint, ...names }) => [mint, names]))
  const copyOf = (mint: string, { name, symbol }: Names) => {
    if (known.has(mint)) return null
    // The symbol has precedence, because traders type it; the name may imitate another token than the symbol
    // does.
    return originals.get(looksOf(symbol ?? '')) ?? originals.get(looksOf(name ?? '')) ?? null
  }
  return {
    mints,
    isVerified: (mint) => known.has(mint),
    copyOf,
    wrappedMint: coin.wrappedMint,
    show: (mint, stored) => {
      const shown =
        mint === coin.wrappedMint
          ? {
              name: `Wrapped ${coin.symbol}`,
              symbol: coin.wrappedSymbol,
              logo: coin.logoUrl || stored.logo || null,
            }
          : {
              name: stored.name || given.get(mint)?.name || null,
              symbol: stored.symbol || given.get(mint)?.symbol || null,
              logo: stored.logo || null,
            }
      const isCopy = copyOf(mint, shown) !== null
      return { ...shown, verified: known.has(mint), isCopy, quality: hasQuality({ ...shown, isCopy }) }
    },
    key: JSON.stringify([RULE_VERSION, coin.logoUrl, tokens]),
  }
}

/**
 * The quality rule of the token list: the token has a logo, a name and a symbol, and imitates no verified
 * token. A creator can fulfil all of this, so quality is not a verification.
 */
export const hasQuality = (token: Names & { logo: string | null; isCopy: boolean }): boolean =>
  Boolean(token.logo && token.name && token.symbol) && !token.isCopy
