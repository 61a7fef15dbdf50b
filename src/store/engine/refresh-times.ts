import type { Database } from './database.ts'
import { readSetting, writeSetting } from './settings.ts'

// Tables that the background brings up to date as a whole. Only rows that changed are written, so that a row cannot say how
// new it is.

/** `markets`: `market_values` and `token_prices`. */
export type Refreshed = 'markets' | 'token_list' | 'top_holders'

/** The pause between two refreshes; after one that took long it is `REST_FACTOR` times as long as that. */
export const REFRESH_PAUSE_MS = {
  markets: 15_000,
  token_list: 15_000,
  top_holders: 120_000,
} as const satisfies Record<Refreshed, number>
export const REST_FACTOR = 20

/** `at`: when it began, in milliseconds since 1970: the rows that are read afterwards are at least as new. */
export type Refresh = { at: number; tookMs: number }

/** The last complete refresh; undefined before the first one. */
export async function readRefresh(db: Database, name: Refreshed): Promise<Refresh | undefined> {
  const [at, tookMs = 0] = ((await readSetting(db, settingOf(name))) ?? '')
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return at === undefined ? undefined : { at, tookMs }
}

/** When the last complete refresh began, as `readRefresh` has it. */
export const readRefreshTime = async (db: Database, name: Refreshed): Promise<number | undefined> =>
  (await readRefresh(db, name))?.at

/** To be called when all rows are written. */
export const saveRefresh = (db: Database, name: Refreshed, { at, tookMs }: Refresh): Promise<void> =>
  writeSetting(db, settingOf(name), `${at} ${Math.round(tookMs)}`)

/** From the end of one refresh to the end of the next one, while somebody visits. */
export const intervalOf = (name: Refreshed, { tookMs }: Refresh): number =>
  tookMs + Math.max(REFRESH_PAUSE_MS[name], REST_FACTOR * tookMs)

const settingOf = (name: Refreshed) => `refreshed ${name}`
