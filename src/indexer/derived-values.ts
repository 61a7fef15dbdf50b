import { type Backlog, readBacklog } from '#store/derived/dirty-keys.ts'
import { recomputeDirty } from '#store/derived/recompute.ts'
import { removeFormerAmounts } from '#store/sweep-holders.ts'
import { recomputedTables } from '#store/tables/index.ts'
import type { Context } from './context.ts'
import { repeatRounds } from './repeat-rounds.ts'

/** As often as finalized blocks are looked at: only they make keys dirty. */
const PAUSE_MS = 4_000
/** A table is recomputed for at most this part of the time, however much of it is dirty. */
const REST = 20
/** Former amounts add up slowly, and counting them reads one column of all holders. */
const SWEEP_MS = 600_000

/** Recomputes derived values in the background, and first those that an earlier process left dirty. */
export function keepDerivedValues({ db, log, stopping }: Pick<Context, 'db' | 'log' | 'stopping'>) {
  let backlog: Backlog[] = []
  const dueAt = new Map<string, number>()
  let sweptAt = performance.now()

  const round = async () => {
    backlog = await readBacklog(db)
    for (const table of recomputedTables) {
      if (!backlog.some(({ name }) => name === table.name)) continue
      const started = performance.now()
      if (started < (dueAt.get(table.name) ?? 0)) continue
      await recomputeDirty(db, table, () => stopping.aborted)
      const now = performance.now()
      const due = Math.max(started + table.minIntervalMs, now + (now - started) * REST)
      // What this table is computed from waits for it, so that both are as of the same slot between two rounds.
      for (const { table: each } of [{ table }, ...table.sources])
        dueAt.set(each.name, Math.max(due, dueAt.get(each.name) ?? 0))
      backlog = await readBacklog(db)
    }
    if (performance.now() - sweptAt < SWEEP_MS) return
    sweptAt = performance.now()
    await removeFormerAmounts(db)
  }
  const ended = repeatRounds(
    { log, stopping },
    { pauseMs: PAUSE_MS, failure: 'Derived values could not be recomputed; trying again' },
    round,
  )
  return { ended, backlog: () => backlog }
}
