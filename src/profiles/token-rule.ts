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

/** Which tokens are verified, and which imitate one that is: see docs/tokens.md. */
export type TokenRule = {
  /** The mints of the verified tokens, the wrapped coin first. */
  mints: readonly string[]
  isVerified: (mint: string) => boolean
  /** The verified token whose name or symbol those of `mint` look like; null for a verified token itself. */
  copyOf: (mint: string, names: Names) => Original | null
  /** Always listed. */
  wrappedMint: string
  /**
   * The name, logo and mark with which a token is shown. The wrapped coin has its names from the profile; another verified token
   * has those of the chain, and of the profile where the index does not know the chain's.
   */
  show: (mint: string, stored: { name: string; symbol: string; logo: string }) => ShownToken
  /** Has another value where the answers may differ: what was stored by another rule is computed again. */
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
    // The symbol is what a trader types; a name may be that of one token and the symbol that of another.
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
 * The quality rule of the token list: the token has a logo, a name and a symbol, and imitates no verified token. Nothing
 * that a creator can write makes a token verified, so quality is not a verification.
 */
export const hasQuality = (token: Names & { logo: string | null; isCopy: boolean }): boolean =>
  Boolean(token.logo && token.name && token.symbol) && !token.isCopy
