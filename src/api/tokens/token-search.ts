import type { TokenListItem } from '#contract/tokens/tokens.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { COIN_DECIMALS } from '#lib/values/coin.ts'
import { withTimeout } from '#lib/work/with-timeout.ts'
import { type Prices, readPricesSoon } from '#store/markets/prices.ts'
import { readHolderCounts } from '#store/tokens/holders.ts'
import type { ListedToken, TokenFilter, TokenOrder } from '#store/tokens/token-list.ts'
import { findMints } from '#store/tokens/tokens.ts'
import { accountKind } from '../accounts/account-kind.ts'
import { findLiveAccount, SHORT_WAIT_MS } from '../accounts/live-account.ts'
import { ApiError } from '../errors.ts'
import { uiPrice } from '../markets/ui-price.ts'
import { displayMetadata, marksOf } from '../names/token-summaries.ts'
import { timestamp } from '../shared/iso-time.ts'
import type { TokensContext } from './context.ts'
import type { TokenCount } from './token-list.ts'

/**
 * The tokens of the list that match, best first unless an order is given. The address of a mint is also found
 * before the token is listed.
 *
 * @returns `slot`: the newest slot of the values; null when it is unknown
 */
export async function findTokens(
  filter: TokenFilter,
  page: { limit: number; offset: number; order?: TokenOrder | undefined },
  context: TokensContext,
): Promise<{ items: TokenListItem[]; slot: number | null }> {
  const { rows, to } = await context.tokenList.list(filter, page)
  if (rows.length === 0 && page.offset === 0) {
    const mint = await unlistedMint(filter, context)
    if (mint !== undefined)
      return { items: [{ ...(await unlistedToken(mint, context)), updatedAt: null }], slot: null }
  }
  await context.names.load(
    rows.map(({ mint }) => mint),
    [],
  )
  const updatedAt = timestamp(to?.time ?? null)
  // Prices and numbers of holders are read after the list, which contains only copies of them.
  const [known, counts] = await Promise.all([
    readPricesSoon(context.db),
    countsOf(
      rows.map(({ mint }) => mint),
      context,
    ),
  ])
  const isNamed = (row: ListedToken) => row.name !== null || row.symbol !== null
  await context.names.load(
    rows.filter((row) => !isNamed(row)).map(({ mint }) => mint),
    [],
  )
  const named = (row: ListedToken): ListedToken => {
    if (isNamed(row)) return row
    const { name, symbol } = displayMetadata(row.mint, context.names.token(row.mint), context)
    return { ...row, name, symbol }
  }
  return {
    items: rows.map((row) => ({
      ...listedToken(
        { ...pricedNow(named(row), known), holders: counts ? (counts.get(row.mint) ?? null) : row.holders },
        context,
      ),
      updatedAt,
    })),
    slot: to ? Math.max(to.slot, known?.to?.slot ?? 0) : null,
  }
}

/** The number of tokens that `findTokens` finds on all pages. */
export async function countTokens(filter: TokenFilter, context: TokensContext): Promise<TokenCount> {
  const { total, to } = await context.tokenList.count(filter)
  const isUnlisted = total === 0 && (await unlistedMint(filter, context)) !== undefined
  return { total: isUnlisted ? 1 : total, to }
}

/** The mint that is searched by its complete address, if the list does not have it. */
async function unlistedMint({ search, qualityOnly }: TokenFilter, context: TokensContext) {
  const isAddress = !qualityOnly && search !== undefined && isBase58Of(search, 32)
  return isAddress && (await isMint(search, context)) ? search : undefined
}

async function unlistedToken(mint: string, context: TokensContext): Promise<UntimedItem> {
  const { db, names } = context
  const [found] = await Promise.all([findMints(db, [mint]), names.load([mint], [])])
  const { logoUri, ...shown } = displayMetadata(mint, names.token(mint), context)
  const decimals = found.get(mint)?.decimals ?? null
  const holders = (await countsOf([mint], context))?.get(mint) ?? null
  return listedToken({ mint, ...shown, logo: logoUri, decimals, ...UNKNOWN, holders }, context)
}

const WAIT_MS = 1_500

/** The numbers of holders; undefined while the database does not answer. */
async function countsOf(mints: readonly string[], { db, partialSince }: TokensContext) {
  const late = new Error('The holders take longer')
  const reading = partialSince().then((since) => readHolderCounts(db, mints, since))
  return withTimeout(WAIT_MS, reading, () => late).catch(() => undefined)
}

/** The row with current prices instead of the list's copies, so that all calls show the same prices. */
function pricedNow(row: ListedToken, known: Prices | undefined): ListedToken {
  if (!known) return row
  const price = known.prices.get(row.mint)
  if (!price) return { ...row, price: null, change24h: null, volume24h: null, marketCap: null }
  const { usd, change24h, volume24h } = price
  const marketCap = row.marketCap !== null && row.price ? (row.marketCap / row.price) * usd : null
  return { ...row, price: usd, change24h, volume24h, marketCap }
}

type UntimedItem = Omit<TokenListItem, 'updatedAt'>

const UNKNOWN = { price: null, change24h: null, volume24h: null, marketCap: null }

function listedToken({ logo, holders, ...row }: ListedToken, context: TokensContext): UntimedItem {
  const coinDecimals = row.mint === context.network.coin.wrappedMint ? COIN_DECIMALS : null
  return {
    ...row,
    decimals: row.decimals ?? coinDecimals,
    price: uiPrice(row.mint, row.price, context),
    logoUri: logo,
    holderCount: holders,
    ...marksOf(row.mint, row, context),
  }
}

/** Whether the address is a mint according to the index, or else to the node; false when no node answers. */
async function isMint(address: string, context: TokensContext): Promise<boolean> {
  if (await isIndexedMint(address, context)) return true
  try {
    const account = await findLiveAccount(address, context, SHORT_WAIT_MS)
    return accountKind(address, account, context.network) === 'token'
  } catch (error) {
    // Without a node only the index knows whether it is a mint.
    if (!(error instanceof ApiError)) throw error
    return false
  }
}

/** Whether the index has the address as a mint. */
export async function isIndexedMint(
  address: string,
  { db, names, network }: TokensContext,
): Promise<boolean> {
  if (address === network.coin.wrappedMint) return true
  const [found] = await Promise.all([findMints(db, [address]), names.load([address], [])])
  return found.has(address) || names.token(address) !== undefined
}
