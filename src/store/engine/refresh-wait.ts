import { setTimeout as delay } from 'node:timers/promises'
import { withTimeout } from '#lib/work/with-timeout.ts'
import { doSharedWork } from '#lib/work/work.ts'
import type { Database } from './database.ts'
import { intervalOf, type Refresh, type Refreshed, readRefresh } from './refresh-times.ts'

/**
 * Waits for what the background refreshes where that is too old to be shown: it rests while nobody visits, and while no
 * process runs. Resolves at once where it is no older than two intervals, where it was never refreshed, and for a while after
 * it was waited for in vain: its rows tell their age. Never rejects.
 */
export type RefreshWait = (name: Refreshed) => Promise<void>

/** Rows are no older than so many intervals. */
const INTERVALS = 2
/**
 * The list of tokens has the prices of the last refresh of the markets: one interval comes before its own. The top holders,
 * whose interval is far longer, are listed with prices that were waited for.
 */
const STAGES: Readonly<Record<Refreshed, number>> = { markets: 1, token_list: 2, top_holders: 1 }
const LOOK_MS = 250
const WAIT_MS = 5_000
/** For a database that does not answer. */
const LOOK_WAIT_MS = 1_000
/** After a wait in vain: nothing refreshes it now. */
const GIVEN_UP_MS = 60_000

const boundOf = (name: Refreshed, refresh: Refresh) => INTERVALS * STAGES[name] * intervalOf(name, refresh)

export function createRefreshWait(
  db: Database,
  now: () => number = Date.now,
  pause: (ms: number) => Promise<void> = (ms) => delay(ms),
): RefreshWait {
  const goodUntil = new Map<Refreshed, number>()
  const waiting = new Map<Refreshed, Promise<void>>()

  const look = async (name: Refreshed): Promise<boolean> => {
    const refresh = await withTimeout(LOOK_WAIT_MS, readRefresh(db, name), () => new Error('too late'))
    const until = refresh ? refresh.at + boundOf(name, refresh) : now() + LOOK_MS
    if (until <= now()) return false
    goodUntil.set(name, until)
    return true
  }
  const wait = async (name: Refreshed) => {
    try {
      for (let waited = 0; waited <= WAIT_MS; waited += LOOK_MS) {
        if (waited > 0) await pause(LOOK_MS)
        if (await look(name)) return
      }
    } catch {
      // Whoever reads the rows says that the database does not answer.
    }
    goodUntil.set(name, now() + GIVEN_UP_MS)
  }

  return async (name) => {
    if (now() < (goodUntil.get(name) ?? 0)) return
    const running = waiting.get(name) ?? doSharedWork(() => wait(name)).finally(() => waiting.delete(name))
    waiting.set(name, running)
    await running
  }
}
