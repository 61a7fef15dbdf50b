import type { Log } from '#lib/log.ts'
import type { Database } from '#store/database.ts'
import {
  countTokenRows,
  type ListedToken,
  listTokenRows,
  type TokenFilter,
  type TokenOrder,
} from '#store/token-list.ts'
import { unavailable } from '../errors.ts'
import { type CachedValue, cacheValue } from './cached-value.ts'

type Page = { limit: number; offset: number; order?: TokenOrder | undefined }

/** The list of tokens. The first tokens of each order that is asked for are cached; what is behind them is queried. */
export type TokenList = {
  /** @throws ApiError 503 while the first ones cannot be read */
  list: (filter: TokenFilter, page: Page) => Promise<ListedToken[]>
  /** How many tokens all pages have together. */
  count: (filter: TokenFilter) => Promise<number>
}

/** As many as one call can ask for, with a page behind them. */
const CACHED = 1_050

type Cached = { rows: ListedToken[]; total: number }

export function createTokenList(db: Database, log: Log): TokenList {
  const cached = new Map<string, CachedValue<Cached>>()

  const read = async (filter: TokenFilter, order: TokenOrder | undefined): Promise<Cached> => {
    const rows = await listTokenRows(db, filter, { limit: CACHED, offset: 0, order })
    return { rows, total: rows.length < CACHED ? rows.length : await countTokenRows(db, filter) }
  }
  const firstOf = async (filter: TokenFilter, order?: TokenOrder): Promise<Cached> => {
    const key = `${filter.qualityOnly} ${order?.sortBy ?? 'holderCount'} ${order?.sortOrder ?? 'desc'}`
    let value = cached.get(key)
    if (!value) {
      value = cacheValue(
        () => read(filter, order),
        { name: 'the list of tokens', freshMs: 5_000, waitMs: 8_000 },
        log,
      )
      cached.set(key, value)
    }
    const found = await value.get()
    if (!found) throw unavailable('The list of tokens cannot be read just now: try again in a moment.')
    return found
  }

  return {
    list: async (filter, page) => {
      if (filter.search !== undefined) return listTokenRows(db, filter, page)
      const { rows, total } = await firstOf(filter, page.order)
      const end = page.offset + page.limit
      return end <= rows.length || rows.length === total
        ? rows.slice(page.offset, end)
        : listTokenRows(db, filter, page)
    },
    count: async (filter) =>
      filter.search === undefined ? (await firstOf(filter)).total : countTokenRows(db, filter),
  }
}
