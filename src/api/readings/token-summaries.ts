import type { TokenSummary } from '#contract/tokens.ts'
import type { Log } from '#lib/log.ts'
import type { Database } from '#store/database.ts'
import type { TokenMetadata } from '#store/token-metadata.ts'
import { findMints, type RankedMint, rankMints } from '#store/tokens.ts'
import type { Context } from '../handler.ts'
import { type CachedValue, cacheValue } from './cached-value.ts'
import { COIN_DECIMALS } from './coin.ts'
import { pictureOf } from './picture.ts'
import { displayText } from './sentence.ts'

/** More than a list shows, so that holders and decimals of the largest tokens need no query. */
const RANKED = 1_000

/** The mints with the most holders, cached. */
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
    names.load(mints, []),
  ])
  return mints.map((mint) => {
    const decimals = (ranked.get(mint) ?? found.get(mint))?.decimals
    const coinDecimals = mint === network.coin.wrappedMint ? COIN_DECIMALS : null
    const shown = displayMetadata(mint, names.token(mint), context)
    return { mint, decimals: decimals ?? coinDecimals, ...shown, ...marksOf(mint, shown, context) }
  })
}

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
