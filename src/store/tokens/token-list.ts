import { type Database, select } from '../engine/database.ts'
import { nullable, number, string, textOrNull } from '../rows/columns.ts'
import { foundTokens } from './found-tokens.ts'

export type TokenSortKey = 'holderCount' | 'price' | 'change24h' | 'volume24h' | 'marketCap' | 'name'
export type TokenOrder = { sortBy: TokenSortKey; sortOrder: 'asc' | 'desc' }

/**
 * For mints with a multiplier or interest: how many whole tokens are shown for 10^decimals raw units, the
 * unit of stored prices; null where unknown.
 */
export type ShownFactors = ReadonlyMap<string, number | null>

/**
 * Which tokens to list: those that match `search` (all without it); with `qualityOnly`, only those that meet
 * the quality rule.
 */
export type TokenFilter = {
  search?: string | undefined
  qualityOnly: boolean
  /** Only tokens that the network profile lists. */
  verifiedOnly?: boolean
}

/** A row of the token list; unknown values are null. */
export type ListedToken = {
  mint: string
  name: string | null
  symbol: string | null
  uri: string | null
  logo: string | null
  decimals: number | null
  price: number | null
  change24h: number | null
  volume24h: number | null
  marketCap: number | null
  holders: number | null
}

const amount = nullable(number)
const Row = {
  mint: string,
  name: textOrNull,
  symbol: textOrNull,
  uri: textOrNull,
  logo: textOrNull,
  decimals: amount,
  price: amount,
  change24h: amount,
  volume24h: amount,
  marketCap: amount,
  holders: nullable(number),
}

const columns = `base58Encode(token_list.mint) AS mint, name, symbol, uri, logo, decimals, price, change_24h AS change24h,
  volume_24h AS volume24h, market_cap AS marketCap, holders`

/** A factor of 0 means unknown. */
const SHOWN_PRICE = `token_list.price / nullIf(transform(token_list.mint,
  arrayMap(mint -> toFixedString(base58Decode(mint), 32), {scaled:Array(String)}), {factors:Array(Float64)}, 1.), 0)`

/** The SQL value by which a column sorts; NULL where unknown. */
const sortValues: Record<TokenSortKey, string> = {
  holderCount: 'token_list.holders',
  price: 'token_list.price',
  change24h: 'change_24h',
  volume24h: 'volume_24h',
  marketCap: 'market_cap',
  name: "nullIf(if(name_key = '', symbol_key, name_key), '')",
}

/**
 * A page of the tokens. In every order look-alikes are last, and before them tokens with an unknown value;
 * ties are sorted by mint.
 *
 * @param factors for sorting by the prices as they are shown
 */
export async function listTokenRows(
  db: Database,
  filter: TokenFilter,
  page: { limit: number; offset: number; order?: TokenOrder | undefined },
  factors: ShownFactors = new Map(),
): Promise<ListedToken[]> {
  const { limit, offset, order } = page
  if (filter.search !== undefined && !order)
    return listBestMatches(db, { ...filter, search: filter.search }, page)
  const { from, params } = sourceOf(filter)
  const shown = { scaled: [...factors.keys()], factors: [...factors.values()].map((factor) => factor ?? 0) }
  return select(
    db,
    Row,
    /* sql */ `
      SELECT ${columns} FROM ${from}
      ORDER BY is_copy, ${orderOf(order, factors)}, token_list.mint
      LIMIT {limit:UInt64} OFFSET {offset:UInt64}
      SETTINGS max_threads = 1`,
    { ...params, ...(factors.size > 0 && shown), limit, offset },
  )
}

/** How many tokens `listTokenRows` lists over all its pages. */
export async function countTokenRows(db: Database, filter: TokenFilter): Promise<number> {
  const { from, params } =
    filter.search === undefined || filter.verifiedOnly
      ? sourceOf(filter)
      : countedSource(filter.search, filter.qualityOnly)
  const [row] = await select(
    db,
    { total: number },
    `SELECT count() AS total FROM ${from} SETTINGS max_threads = 1`,
    params,
  )
  return row?.total ?? 0
}

/**
 * Best matches first. The order is found without reading the list's rows of tokens that are not on the page.
 */
async function listBestMatches(
  db: Database,
  { search, qualityOnly, verifiedOnly }: TokenFilter & { search: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedToken[]> {
  const { sql, params } = foundTokens(search, qualityOnly)
  const found = await select(
    db,
    { mint: string },
    /* sql */ `
      SELECT base58Encode(found.mint) AS mint FROM (${sql}) AS found
      ${verifiedOnly ? 'WHERE found.mint GLOBAL IN (SELECT mint FROM token_list FINAL WHERE verified)' : ''}
      ORDER BY is_copy, match, holders DESC NULLS LAST, found.mint
      LIMIT {limit:UInt64} OFFSET {offset:UInt64}
      SETTINGS max_threads = 1`,
    { ...params, limit, offset },
  )
  const mints = found.map(({ mint }) => mint)
  const rows = new Map((await readTokenRows(db, mints)).map((row) => [row.mint, row]))
  return mints.flatMap((mint) => rows.get(mint) ?? [])
}

/** How many mints one query reads; they are sent in its URL. */
const AT_ONCE = 200

/** The rows of these mints; mints that are not listed are absent. */
export async function readTokenRows(db: Database, mints: readonly string[]): Promise<ListedToken[]> {
  const parts: Promise<ListedToken[]>[] = []
  for (let i = 0; i < mints.length; i += AT_ONCE) parts.push(readPart(db, mints.slice(i, i + AT_ONCE)))
  return (await Promise.all(parts)).flat()
}

async function readPart(db: Database, mints: readonly string[]): Promise<ListedToken[]> {
  return select(
    db,
    Row,
    /* sql */ `
      SELECT ${columns} FROM token_list FINAL
      WHERE token_list.mint IN (SELECT toFixedString(base58Decode(arrayJoin({mints:Array(String)})), 32))
      SETTINGS max_threads = 1`,
    { mints },
  )
}

/** SQL for the tokens that pass the filter, under the name of the table. */
function sourceOf({ search, qualityOnly, verifiedOnly }: TokenFilter): {
  from: string
  params: Record<string, string>
} {
  const isListed = verifiedOnly ? 'verified' : '1'
  if (search === undefined)
    return { from: `token_list FINAL WHERE ${isListed} AND ${qualityOnly ? 'quality' : '1'}`, params: {} }
  const { sql, params } = foundTokens(search, qualityOnly)
  return {
    from: `token_list FINAL WHERE ${isListed} AND token_list.mint GLOBAL IN (SELECT mint FROM (${sql}))`,
    params,
  }
}

/** Like `sourceOf`, but without the rows of the list. */
function countedSource(search: string, qualityOnly: boolean) {
  const { sql, params } = foundTokens(search, qualityOnly)
  return { from: `(${sql})`, params }
}

function orderOf(order: TokenOrder | undefined, factors: ShownFactors): string {
  const { sortBy, sortOrder } = order ?? { sortBy: 'holderCount', sortOrder: 'desc' }
  const value = sortBy === 'price' && factors.size > 0 ? SHOWN_PRICE : sortValues[sortBy]
  return `${value} ${sortOrder === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`
}
