import { restAfter } from '#lib/work/jobs.ts'
import type { Database } from './database.ts'
import { readSetting, writeSetting } from './settings.ts'

// Tables that a background job refreshes as a whole. Only changed rows are written, so a row cannot say how
// new it is; the refresh stores the block up to which everything is counted. The age of such values is the
// age of this block, not the time since they were written.

/** `markets` covers `market_values` and `token_prices`. */
export type Refreshed = 'markets' | 'token_list' | 'top_holders'

/** The pause between two refreshes. After a slow refresh `restAfter` gives a longer one. */
export const REFRESH_PAUSE_MS = {
  markets: 12_000,
  token_list: 12_000,
  top_holders: 120_000,
} as const satisfies Record<Refreshed, number>
export const REST_FACTOR = 20

/** The block up to which everything is counted: `time` in seconds since 1970. */
export type CountedTo = { slot: number; time: number }

/** `at`: when the refresh began, in milliseconds since 1970; `tookMs`: how long the database worked on it. */
export type Refresh = {
  at: number
  tookMs: number
  /**
   * Rows read after the refresh count this block or a later one; undefined before the first finalized block.
   */
  to?: CountedTo | undefined
}

/** The last completed refresh; undefined before the first one. */
export async function readRefresh(db: Database, name: Refreshed): Promise<Refresh | undefined> {
  const [at, tookMs = 0, slot, time] = ((await readSetting(db, settingOf(name))) ?? '')
    .split(' ')
    .filter(Boolean)
    .map(Number)
  if (at === undefined) return undefined
  return { at, tookMs, to: slot === undefined || time === undefined ? undefined : { slot, time } }
}

/** Call it when all rows are written. */
export const saveRefresh = (db: Database, name: Refreshed, { at, tookMs, to }: Refresh): Promise<void> =>
  writeSetting(db, settingOf(name), [at, Math.round(tookMs), ...(to ? [to.slot, to.time] : [])].join(' '))

/** The later of the two. A refresh never moves back behind the previous one when old blocks are filled in. */
export const newerOf = (a: CountedTo | undefined, b: CountedTo | undefined): CountedTo | undefined =>
  a && b ? (a.slot >= b.slot ? a : b) : (a ?? b)

/** The earlier of the two, for values that are computed from both; undefined where one is unknown. */
export const olderOf = (a: CountedTo | undefined, b: CountedTo | undefined): CountedTo | undefined =>
  a && b && (a.slot <= b.slot ? a : b)

/** Milliseconds from the end of one refresh to the end of the next, while there are visitors. */
export const intervalOf = (name: Refreshed, { tookMs }: Refresh): number =>
  tookMs + Math.max(REFRESH_PAUSE_MS[name], restAfter(tookMs, REST_FACTOR))

const settingOf = (name: Refreshed) => `refreshed ${name}`
