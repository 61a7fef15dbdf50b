import { restAfter } from '#lib/work/jobs.ts'
import type { Database } from './database.ts'
import { readSetting, writeSetting } from './settings.ts'

// Tables that the background brings up to date as a whole. Only rows that changed are written, so that a row cannot say how
// new it is: the refresh says up to which block everything is counted. The age of such values is that of this block, not the
// time that has passed since they were written.

/** `markets`: `market_values` and `token_prices`. */
export type Refreshed = 'markets' | 'token_list' | 'top_holders'

/** The longest pause between two refreshes; after one that took long it is `restAfter` that. */
export const REFRESH_PAUSE_MS = {
  markets: 12_000,
  token_list: 12_000,
  top_holders: 120_000,
} as const satisfies Record<Refreshed, number>
export const REST_FACTOR = 20

/** A block that everything up to it is counted of: `time` in seconds since 1970. */
export type CountedTo = { slot: number; time: number }

/** `at`: when it began, in milliseconds since 1970; `tookMs`: how long the database worked for it. */
export type Refresh = {
  at: number
  tookMs: number
  /** The rows that are read afterwards are of this block or a later one; undefined before the first finalized block. */
  to?: CountedTo | undefined
}

/** The last complete refresh; undefined before the first one. */
export async function readRefresh(db: Database, name: Refreshed): Promise<Refresh | undefined> {
  const [at, tookMs = 0, slot, time] = ((await readSetting(db, settingOf(name))) ?? '')
    .split(' ')
    .filter(Boolean)
    .map(Number)
  if (at === undefined) return undefined
  return { at, tookMs, to: slot === undefined || time === undefined ? undefined : { slot, time } }
}

/** To be called when all rows are written. */
export const saveRefresh = (db: Database, name: Refreshed, { at, tookMs, to }: Refresh): Promise<void> =>
  writeSetting(db, settingOf(name), [at, Math.round(tookMs), ...(to ? [to.slot, to.time] : [])].join(' '))

/** What a refresh is of, by the one before it: blocks from long ago that are filled in make nothing older. */
export const newerOf = (a: CountedTo | undefined, b: CountedTo | undefined): CountedTo | undefined =>
  a && b ? (a.slot >= b.slot ? a : b) : (a ?? b)

/** The older one, of what is computed from both; undefined where one is not known. */
export const olderOf = (a: CountedTo | undefined, b: CountedTo | undefined): CountedTo | undefined =>
  a && b && (a.slot <= b.slot ? a : b)

/** From the end of one refresh to the end of the next one, while somebody visits. */
export const intervalOf = (name: Refreshed, { tookMs }: Refresh): number =>
  tookMs + Math.max(REFRESH_PAUSE_MS[name], restAfter(tookMs, REST_FACTOR))

const settingOf = (name: Refreshed) => `refreshed ${name}`
