import { z } from 'zod'
import { rangesOfPrefix } from '#lib/base58-prefix.ts'
import { foldText } from '#lib/fold.ts'
import { type Database, select } from './database.ts'

export type TokenSortKey = 'holderCount' | 'price' | 'change24h' | 'volume24h' | 'marketCap' | 'name'
export type TokenOrder = { sortBy: TokenSortKey; sortOrder: 'asc' | 'desc' }

/** Which tokens: those that match `search` (all if it is left out), of the quality rule only if `qualityOnly`. */
export type TokenFilter = { search?: string | undefined; qualityOnly: boolean }

/** What is unknown is null. */
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

const text = z.string().transform((value) => value || null)
const amount = z.number().nullable()
const Row = z.object({
  mint: z.string(),
  name: text,
  symbol: text,
  uri: text,
  logo: text,
  decimals: amount,
  price: amount,
  change24h: amount,
  volume24h: amount,
  marketCap: amount,
  holders: z.coerce.number().nullable(),
})

const columns = `base58Encode(token_list.mint) AS mint, name, symbol, uri, logo, decimals, price, change_24h AS change24h,
  volume_24h AS volume24h, market_cap AS marketCap, holders`

/** The value that a column sorts by; NULL where it is unknown. */
const sortValues: Record<TokenSortKey, string> = {
  holderCount: 'token_list.holders',
  price: 'token_list.price',
  change24h: 'change_24h',
  volume24h: 'volume_24h',
  marketCap: 'market_cap',
  name: "nullIf(if(name_key = '', symbol_key, name_key), '')",
}

/** A shorter prefix of a mint is part of too many. */
const MIN_PREFIX_LENGTH = 4

/** How well a token matches: the first that holds. */
const matches = [
  'symbol_key = {text:String}',
  'name_key = {text:String}',
  'startsWith(symbol_key, {text:String})',
  'startsWith(name_key, {text:String})',
  "position(concat(' ', name_key), concat(' ', {text:String})) > 0",
  'position(symbol_key, {text:String}) > 0',
  'position(name_key, {text:String}) > 0',
]
/** The letters of a prefix that the key is searched by: each of them doubles the ranges. */
const KEY_LETTERS = MIN_PREFIX_LENGTH

/** A page of the tokens; look-alikes are last in every order, then those whose value is unknown; ties by mint. */
export async function listTokenRows(
  db: Database,
  filter: TokenFilter,
  page: { limit: number; offset: number; order?: TokenOrder | undefined },
): Promise<ListedToken[]> {
  const { limit, offset, order } = page
  const { from, params } = sourceOf(filter)
  return select(
    db,
    Row,
    /* sql */ `
      SELECT ${columns} FROM ${from}
      ORDER BY is_copy, ${orderOf(filter, order)}, token_list.mint
      LIMIT {limit:UInt64} OFFSET {offset:UInt64}
      SETTINGS max_threads = 1`,
    { ...params, limit, offset },
  )
}

/** How many tokens `listTokenRows` lists on all of its pages. */
export async function countTokenRows(db: Database, filter: TokenFilter): Promise<number> {
  const { from, params } = sourceOf(filter)
  const [row] = await select(
    db,
    z.object({ total: z.coerce.number() }),
    `SELECT count() AS total FROM ${from} SETTINGS max_threads = 1`,
    params,
  )
  return row?.total ?? 0
}

/** The tokens of these mints, as far as they are listed. */
export async function readTokenRows(db: Database, mints: readonly string[]): Promise<ListedToken[]> {
  if (mints.length === 0) return []
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

/** In one of the ways of `matches`: the expression of the index `text_parts`. Neither text has a line break. */
const textMatch = "concat(symbol_key, '\\n', name_key) LIKE {like:String}"

/** The tokens that the filter leaves, under the name of the table. */
function sourceOf(filter: TokenFilter): { from: string; params: Record<string, string> } {
  const quality = filter.qualityOnly ? 'quality' : '1'
  if (filter.search === undefined) return { from: `token_list FINAL WHERE ${quality}`, params: {} }
  const text = foldText(filter.search)
  const params = { text, like: `%${text.replace(/[\\%_]/g, '\\$&')}%` }
  // Of a text without visible characters nothing is found.
  const byText = `token_list FINAL WHERE ${quality} AND {text:String} != '' AND ${textMatch}`
  const ranges = text.length < MIN_PREFIX_LENGTH ? [] : rangesOfPrefix(text.slice(0, KEY_LETTERS), 32)
  if (ranges.length === 0) return { from: byText, params }
  const key = (hex: string) => `toFixedString(unhex('${hex}'), 32)`
  const isInRange = ranges
    .map(({ from, to }) => `token_list.mint >= ${key(from)} AND token_list.mint <= ${key(to)}`)
    .join(' OR ')
  // One condition for both would read the whole table: an OR uses neither the index nor the key.
  const byMint = `token_list FINAL WHERE ${quality} AND (${isInRange}) AND startsWith(mint_key, {text:String})
    AND NOT ${textMatch}`
  return { from: `(SELECT * FROM ${byText} UNION ALL SELECT * FROM ${byMint}) AS token_list`, params }
}

function orderOf(filter: TokenFilter, order: TokenOrder | undefined): string {
  if (!order && filter.search !== undefined)
    return `multiIf(${matches.map((match, rank) => `${match}, ${rank}`).join(', ')}, ${matches.length}),
      token_list.holders DESC NULLS LAST`
  const { sortBy, sortOrder } = order ?? { sortBy: 'holderCount', sortOrder: 'desc' }
  return `${sortValues[sortBy]} ${sortOrder === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`
}
