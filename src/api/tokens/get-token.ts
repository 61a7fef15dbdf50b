import type { routes } from '#contract/index.ts'
import { COIN_DECIMALS } from '#lib/values/coin.ts'
import { findLiquidity } from '#store/markets/list-markets.ts'
import { readPrices, type StoredPrice } from '#store/markets/prices.ts'
import { holderCountOf } from '#store/tokens/holders.ts'
import { readTokenProfiles } from '#store/tokens/token-profiles.ts'
import { findMints } from '#store/tokens/tokens.ts'
import { notFound, unavailable } from '../errors.ts'
import type { Handler } from '../handler.ts'
import { concentrationOf } from '../holders/concentration.ts'
import { uiPrice } from '../markets/ui-price.ts'
import { displayMetadata, marksOf } from '../names/token-summaries.ts'
import { timestamp } from '../shared/iso-time.ts'
import type { TokensContext } from './context.ts'
import { findLiveMint } from './live-mint.ts'
import { describeExtensions, listAuthorities } from './token-extensions.ts'
import { heldOf, supplyOf } from './token-supply.ts'

export const getToken: Handler<typeof routes.getToken, TokensContext> = async ({ mint }, context) => {
  const { db, names, network, mintPayers } = context
  const { wrappedMint } = network.coin
  const profileFound = readTokenProfiles(db, [mint]).then((found) => found.get(mint))
  const pricing = context.waitForRefresh('markets').then(() => readPrices(db))
  const [
    live,
    { totals, concentration, partialSince },
    indexed,
    profile,
    payer,
    { prices, to },
    isNamed,
    pools,
  ] = await Promise.all([
    findLiveMint(mint, context),
    concentrationOf(mint, context),
    findMints(db, [mint]).then((found) => found.get(mint)),
    profileFound,
    // The payer is only searched when the profile names no creator; no transaction created the mint of the
    // wrapped coin.
    profileFound.then((one) => (one?.creator || mint === wrappedMint ? null : mintPayers(mint))),
    pricing,
    names.load([mint], []),
    pricing.then(() => findLiquidity(db, [mint])),
  ])
  const isWrapped = mint === wrappedMint
  const price = prices.get(mint)
  const pool = price?.outsideTime === null ? price.route[0]?.pool : undefined
  if (pool !== undefined) await names.load([], [pool])
  const stored = names.token(mint)
  if (!isNamed && !stored && !live?.metadata && !isWrapped)
    throw unavailable(`The name of the token ${mint} could not be read in time. Try again in some seconds.`)
  if (!live && !indexed && !stored && !isWrapped) throw notFound(`Token ${mint}`)
  // The mint account is newer than the index, and also complete if indexing began after the token was
  // created.
  const metadata = live?.metadata ?? stored
  // What was fetched from a former URI is not shown while the profile is not updated yet.
  const look = profile?.uri === metadata?.uri?.trim() ? profile : undefined
  const shown = displayMetadata(mint, metadata && { ...metadata, look }, context)
  const epoch = context.chainState.now().epochInfo?.epoch ?? null
  const decimals = live?.decimals ?? indexed?.decimals ?? (isWrapped ? COIN_DECIMALS : null)
  const supplies = supplyOf(mint, { live, totals, partialSince }, context)
  // If no node answers, the supply is the sum of all accounts.
  const valued = supplies.supply ?? heldOf({ totals, partialSince })
  return {
    output: {
      mint,
      address: mint,
      ...shown,
      ...marksOf(mint, shown, context),
      decimals,
      ...supplies,
      mintAuthority: live?.mintAuthority ?? null,
      authority: live?.mintAuthority ?? null,
      freezeAuthority: live?.freezeAuthority ?? null,
      programId: live?.programId ?? indexed?.programId ?? null,
      origin: network.origins?.[mint] ?? null,
      updateAuthority: metadata?.updateAuthority ?? null,
      holders: holderCountOf({ counted: totals?.holders, isIndexed: indexed !== undefined, partialSince }),
      holdersAsOfSlot: totals?.slot ?? null,
      concentration,
      description: look?.description || null,
      website: look?.website || null,
      telegram: look?.telegram || null,
      twitter: look?.twitter || null,
      fullMetadata: look?.fullJson || null,
      creator: profile?.creator ?? payer,
      extensions: live ? describeExtensions(live.extensions, { decimals: live.decimals, epoch }) : null,
      authorities: live
        ? listAuthorities({ ...live, updateAuthority: metadata?.updateAuthority, isWrapped })
        : null,
      price: uiPrice(mint, price?.usd ?? null, context),
      change24h: price?.change24h ?? null,
      volume24h: price?.volume24h ?? null,
      marketCap:
        price && valued !== undefined && decimals !== null
          ? (price.usd * Number(valued)) / 10 ** decimals
          : null,
      liquidity: pools.get(mint) ?? { markets: 0, usd: null, unvalued: 0 },
      priceRule: price
        ? {
            ...ruleOf(price, prices.get(wrappedMint)),
            poolName: (pool !== undefined && names.of(pool)) || null,
            updatedAt: timestamp(to?.time ?? null),
          }
        : null,
    },
    cache: 'moment',
    nodeSlots: [live?.slot],
  }
}

/**
 * The source of the price.
 *
 * @param coin the price of the coin
 */
function ruleOf(price: StoredPrice, coin: StoredPrice | undefined) {
  const { route, depthUsd, reachesUsd, outsideTime } = price
  if (outsideTime !== null) return { pool: null, depthUsd: null, asOfSlot: null, fetchedAt: outsideTime }
  // A route of one pool that reaches dollars ends at a stable token; every other route leads over the coin.
  const isByCoin = route.length > 1 || !reachesUsd
  return {
    pool: route[0]?.pool ?? null,
    depthUsd,
    asOfSlot: price.asOfSlot || null,
    fetchedAt: isByCoin ? (coin?.outsideTime ?? null) : null,
  }
}
