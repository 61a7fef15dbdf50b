import type { TokenListItem } from '#contract/tokens.ts'
import { isBase58Of } from '#lib/base58-of.ts'
import type { ListedToken, TokenFilter, TokenOrder } from '#store/tokens/token-list.ts'
import { findMints } from '#store/tokens/tokens.ts'
import { COIN_DECIMALS } from '#svm/coin.ts'
import { accountKind } from '../accounts/account-kind.ts'
import { findLiveAccount, SHORT_WAIT_MS } from '../accounts/live-account.ts'
import { ApiError } from '../errors.ts'
import { uiPrice } from '../markets/ui-price.ts'
import { displayMetadata, marksOf } from '../names/token-summaries.ts'
import { isoTime } from '../shared/iso-time.ts'
import type { TokensContext } from './context.ts'
import type { TokenCount } from './token-list.ts'

/**
 * The tokens of the list that match, best first unless an order is given. An address that is a mint is found also before
 * it is listed.
 */
export async function findTokens(
  filter: TokenFilter,
  page: { limit: number; offset: number; order?: TokenOrder | undefined },
  context: TokensContext,
): Promise<TokenListItem[]> {
  const { rows, refreshedAt } = await context.tokenList.list(filter, page)
  if (rows.length === 0 && page.offset === 0) {
    const mint = await unlistedMint(filter, context)
    if (mint !== undefined) return [{ ...(await unlistedToken(mint, context)), updatedAt: null }]
  }
  await context.names.load(
    rows.map(({ mint }) => mint),
    [],
  )
  const updatedAt = isoTime(refreshedAt)
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
  return rows.map((row) => ({ ...listedToken(named(row), context), updatedAt }))
}

/** How many tokens `findTokens` finds on all pages. */
export async function countTokens(filter: TokenFilter, context: TokensContext): Promise<TokenCount> {
  const { total, refreshedAt } = await context.tokenList.count(filter)
  const isUnlisted = total === 0 && (await unlistedMint(filter, context)) !== undefined
  return { total: isUnlisted ? 1 : total, refreshedAt }
}

/** The mint that a search names whole, of a token that the list does not have. */
async function unlistedMint({ search, qualityOnly }: TokenFilter, context: TokensContext) {
  const isAddress = !qualityOnly && search !== undefined && isBase58Of(search, 32)
  return isAddress && (await isMint(search, context)) ? search : undefined
}

async function unlistedToken(mint: string, context: TokensContext): Promise<UntimedItem> {
  const { db, names } = context
  const [found] = await Promise.all([findMints(db, [mint]), names.load([mint], [])])
  const { logoUri, ...shown } = displayMetadata(mint, names.token(mint), context)
  const decimals = found.get(mint)?.decimals ?? null
  return listedToken({ mint, ...shown, logo: logoUri, decimals, ...UNKNOWN }, context)
}

type UntimedItem = Omit<TokenListItem, 'updatedAt'>

const UNKNOWN = { price: null, change24h: null, volume24h: null, marketCap: null, holders: null }

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

/** Whether the address is a mint, by the index or else by the node; false where no node answers. */
async function isMint(address: string, context: TokensContext): Promise<boolean> {
  if (await isIndexedMint(address, context)) return true
  try {
    const account = await findLiveAccount(address, context, SHORT_WAIT_MS)
    return accountKind(address, account, context.network) === 'token'
  } catch (error) {
    // Without a node only the index knows.
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
