import { KEPT_TOKENS } from '#contract/tokens/tokens.ts'
import type { Log } from '#lib/log/log.ts'
import type { Database } from '#store/engine/database.ts'
import { type CountedTo, readRefresh } from '#store/engine/refresh-times.ts'
import type { RefreshWait } from '#store/engine/refresh-wait.ts'
import type { Head } from '#store/head/head.ts'
import { listPricedScaledMints } from '#store/tokens/scale-changes.ts'
import {
  countTokenRows,
  type ListedToken,
  listTokenRows,
  type ShownFactors,
  type TokenFilter,
  type TokenOrder,
} from '#store/tokens/token-list.ts'
import { chainTime } from '../amounts/chain-time.ts'
import { unavailable } from '../errors.ts'
import type { Names } from '../names/names.ts'
import { type CachedValue, cacheValue } from '../shared/cached-value.ts'

/**
 * Rows of the list; `to`: the block up to which they are computed, or an earlier one; undefined when it is
 * unknown.
 */
export type TokenRows = { rows: ListedToken[]; to: CountedTo | undefined }

/** The number of tokens; `to` as in `TokenRows`. */
export type TokenCount = { total: number; to: CountedTo | undefined }

type Page = { limit: number; offset: number; order?: TokenOrder | undefined }

/** The list of tokens. The first tokens of each requested order are cached; tokens after them are queried. */
export type TokenList = {
  /**
   * Rows of the list.
   *
   * @throws ApiError 503 while the first tokens cannot be read
   */
  list: (filter: TokenFilter, page: Page) => Promise<TokenRows>
  /** The number of tokens on all pages together. */
  count: (filter: TokenFilter) => Promise<TokenCount>
}

/**
 * The greatest age of the list while the database does not answer: an old list is better than none, and it
 * includes its age.
 */
const OUTAGE_MS = 600_000

type Cached = TokenRows & { total: number }

type Sources = {
  db: Database
  names: Pick<Names, 'load' | 'factor'>
  head: Head
  waitForRefresh: RefreshWait
  log: Log
}

export function createTokenList({ db, names, head, waitForRefresh, log }: Sources): TokenList {
  const cached = new Map<string, CachedValue<Cached>>()

  const readRows = async (filter: TokenFilter, page: Page): Promise<TokenRows> => {
    // The block is read before the rows, so that the rows are at least as new.
    const to = (await readRefresh(db, 'token_list'))?.to
    const factors = page.order?.sortBy === 'price' ? await shownFactors() : undefined
    return { to, rows: await listTokenRows(db, filter, page, factors) }
  }
  const shownFactors = async (): Promise<ShownFactors> => {
    const mints = await listPricedScaledMints(db)
    await names.load(mints, [])
    const time = chainTime({ head })
    return new Map(mints.map((mint) => [mint, names.factor(mint, time)]))
  }
  const read = async (filter: TokenFilter, order: TokenOrder | undefined): Promise<Cached> => {
    const { rows, to } = await readRows(filter, { limit: KEPT_TOKENS, offset: 0, order })
    return { rows, to, total: rows.length < KEPT_TOKENS ? rows.length : await countTokenRows(db, filter) }
  }
  const firstOf = async (filter: TokenFilter, order?: TokenOrder): Promise<Cached> => {
    const key = `${filter.qualityOnly} ${filter.verifiedOnly ?? false} ${order?.sortBy ?? 'holderCount'} ${order?.sortOrder ?? 'desc'}`
    let value = cached.get(key)
    if (!value) {
      value = cacheValue(
        () => read(filter, order),
        { name: 'the list of tokens', freshMs: 5_000, outageMs: OUTAGE_MS, waitMs: 8_000 },
        log,
      )
      cached.set(key, value)
    }
    const found = await value.getTimed()
    if (!found) throw unavailable('The list of tokens cannot be read just now: try again in a moment.')
    return found.value
  }

  return {
    list: async (filter, page) => {
      // A search does not wait for the refresh: its rows are correct, and `to` gives their age.
      if (filter.search !== undefined) return readRows(filter, page)
      await waitForRefresh('token_list')
      const { rows, to, total } = await firstOf(filter, page.order)
      const end = page.offset + page.limit
      return end <= rows.length || rows.length === total
        ? { to, rows: rows.slice(page.offset, end) }
        : readRows(filter, page)
    },
    count: async (filter) => {
      if (filter.search === undefined) return firstOf(filter)
      const to = (await readRefresh(db, 'token_list'))?.to
      return { to, total: await countTokenRows(db, filter) }
    },
  }
}
