import type { Database } from './database.ts'
import { readSetting, writeSetting } from './settings.ts'

// Tables that the background brings up to date as a whole. Only rows that changed are written, so that a row cannot say how
// new it is.

/** `markets`: `market_values` and `token_prices`. */
export type Refreshed = 'markets' | 'token_list'

/**
 * When the last complete refresh began, in milliseconds since 1970: the rows that are read afterwards are at least as new.
 * undefined before the first one.
 */
export async function readRefreshTime(db: Database, name: Refreshed): Promise<number | undefined> {
  const text = await readSetting(db, settingOf(name))
  return text === undefined ? undefined : Number(text)
}

/** @param at when it began, in milliseconds; to be called when all rows are written */
export const saveRefreshTime = (db: Database, name: Refreshed, at: number): Promise<void> =>
  writeSetting(db, settingOf(name), String(at))

const settingOf = (name: Refreshed) => `refreshed ${name}`
