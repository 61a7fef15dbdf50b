import type { Job } from '#lib/jobs.ts'
import { dependentsOf, recomputeAgain, recomputeDirty } from '#store/derived/recompute.ts'
import { recomputedTables } from '#store/tables/index.ts'
import { removeFormerAmounts } from '#store/tokens/sweep-holders.ts'
import { type Backlog, type Marks, readBacklog, removeMarks } from '#store/write/dirty-keys.ts'
import type { Context } from './context.ts'

/** Finalized blocks make keys dirty, every few seconds: those of one or two rounds of theirs are recomputed together. */
const PAUSE_MS = 12_000
/** Tables slower than this are reported immediately, not at the end of the round. */
const LONG_MS = 1_000
/** A table is recomputed for at most this part of the time, however much of it is dirty. */
const REST = 20
/** Former amounts add up slowly, and counting them reads one column of all holders. */
const SWEEP_MS = 600_000

/** Recomputes derived values in the background, and first those that an earlier process left dirty. */
export function createDerivedValues({ db, stopping }: Pick<Context, 'db' | 'stopping'>) {
  let backlog: Backlog[] = []
  const dueAt = new Map<string, number>()
  let sweptAt = performance.now()

  const run = async () => {
    backlog = await readBacklog(db)
    const dirty = new Set(backlog.map(({ name }) => name))
    const recomputed: Marks[] = []
    const counted: Marks[] = []
    try {
      for (const table of recomputedTables) {
        if (!dirty.has(table.name)) continue
        const started = performance.now()
        if (started < (dueAt.get(table.name) ?? 0)) continue
        recomputed.push(await recomputeDirty(db, table, () => stopping.aborted))
        counted.push(...recomputed.slice(-1))
        if (table.readsNewest)
          recomputed.push(...(await recomputeAgain(db, table, counted, () => stopping.aborted)))
        for (const name of dependentsOf(table)) dirty.add(name)
        const now = performance.now()
        const due = Math.max(started + table.minIntervalMs, now + (now - started) * REST)
        // The sources of this table wait for it, so that both are as of the same slot between two rounds.
        for (const { table: each } of [{ table }, ...table.sources])
          dueAt.set(each.name, Math.max(due, dueAt.get(each.name) ?? 0))
        if (now - started < LONG_MS) continue
        await removeMarks(db, recomputed.splice(0))
        backlog = await readBacklog(db)
      }
    } finally {
      await removeMarks(db, recomputed)
    }
    if (recomputed.length > 0) backlog = await readBacklog(db)
    if (performance.now() - sweptAt < SWEEP_MS) return
    sweptAt = performance.now()
    await removeFormerAmounts(db)
  }
  const job: Job = {
    name: 'derived values',
    everyMs: PAUSE_MS,
    failure: 'Derived values could not be recomputed; trying again',
    run,
  }
  return { job, backlog: () => backlog }
}
