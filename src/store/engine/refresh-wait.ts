import { setTimeout as delay } from 'node:timers/promises'
import { withTimeout } from '#lib/work/with-timeout.ts'
import { doSharedWork } from '#lib/work/work.ts'
import type { Database } from './database.ts'
import { intervalOf, type Refresh, type Refreshed, readRefresh } from './refresh-times.ts'

/**
 * Waits until a background refresh is recent enough to be shown: refreshes pause while there are no visitors,
 * and while no process runs. Resolves at once when the last refresh is at most two intervals old, when there
 * never was one, and for a while after a wait that failed: the rows show their age. Never rejects.
 */
export type RefreshWait = (name: Refreshed) => Promise<void>

/** Rows that are older than this many intervals are waited for. */
const INTERVALS = 2
/**
 * How many refreshes follow one another. The token list uses the prices of the last refresh of the markets,
 * so it is one interval older. The interval of the top holders is far longer, and they are listed with prices
 * that were waited for.
 */
const STAGES: Readonly<Record<Refreshed, number>> = { markets: 1, token_list: 2, top_holders: 1 }
const LOOK_MS = 250
const WAIT_MS = 5_000
/** The timeout of a check, for a database that does not answer. */
const LOOK_WAIT_MS = 1_000
/** How long no request waits again after a failed wait: nothing is refreshing the rows. */
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
      // Ignore the error: reading the rows reports that the database does not answer.
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
