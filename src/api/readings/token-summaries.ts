import type { TokenSummary } from '#contract/tokens.ts'
import type { Log } from '#lib/log.ts'
import type { Database } from '#store/database.ts'
import type { TokenMetadata } from '#store/token-metadata.ts'
import { findMints, type RankedMint, rankMints } from '#store/tokens.ts'
import type { Context } from '../handler.ts'
import { type CachedValue, cacheValue } from './cached-value.ts'
import { pictureOf } from './picture.ts'
import { displayText } from './sentence.ts'

/** More than a list shows: the holders and decimals of the most asked tokens are known without asking. */
const RANKED = 1_000

/** The mints with the most holders. */
export function cacheRanking(db: Database, log: Log): CachedValue<RankedMint[]> {
  return cacheValue(
    () => rankMints(db, RANKED),
    { name: 'the ranking of tokens', freshMs: 30_000, staleWhileRevalidateMs: 600_000, waitMs: 8_000 },
    log,
  )
}

/** The tokens as lists show them, in the order of `mints`. */
export async function tokenSummaries(mints: readonly string[], context: Context): Promise<TokenSummary[]> {
  const { db, names, ranking, network } = context
  const ranked = new Map(ranking.peek()?.map((one) => [one.mint, one]))
  const [found] = await Promise.all([
    findMints(
      db,
      mints.filter((mint) => !ranked.has(mint)),
    ),
    names.learn(mints, []),
  ])
  return mints.map((mint) => {
    const decimals = (ranked.get(mint) ?? found.get(mint))?.decimals
    const coinDecimals = mint === network.coin.wrappedMint ? network.coin.decimals : null
    return { mint, decimals: decimals ?? coinDecimals, ...wordsOf(mint, names.token(mint), context) }
  })
}

const LONGEST_NAME = 64

/** What the token says of itself; the wrapped coin is called as its chain calls it. */
export function wordsOf(
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
    name: displayText(metadata?.name, LONGEST_NAME) || null,
    symbol: displayText(metadata?.symbol) || null,
    uri: metadata?.uri || null,
    logoUri: metadata ? pictureOf(metadata) : null,
  }
}
