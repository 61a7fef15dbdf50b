import { createBell, type Job, restAfter } from '#lib/work/jobs.ts'
import { createMeter } from '#lib/work/meter.ts'
import { dependentsOf, recomputeAgain, recomputeDirty } from '#store/derived/recompute.ts'
import { REFRESH_PAUSE_MS, REST_FACTOR } from '#store/engine/refresh-times.ts'
import type { RecomputedTable } from '#store/rows/table.ts'
import { marketTables, recomputedTables } from '#store/tables/index.ts'
import { removeFormerAmounts } from '#store/tokens/sweep-holders.ts'
import { type Backlog, type Marks, readBacklog, readDirty, removeMarks } from '#store/write/dirty-keys.ts'
import type { Context } from '../context.ts'
import { createFreshness, type Late } from './freshness.ts'

/**
 * The pause where no block is finalized, which would start the job, for example while history is filled in.
 */
const PAUSE_MS = 12_000
/** Tables slower than this are reported immediately, not at the end of the round. */
const LONG_MS = 1_000
/**
 * How often rows of former amounts are swept: they pile up slowly, and counting them reads one column of all
 * holders.
 */
const SWEEP_MS = 600_000

/**
 * Tables that are refreshed as a whole from the derived values, in this order. The derived values of pools
 * are recomputed before.
 */
export type Snapshots = {
  /** Computes the markets and the prices. */
  refreshMarkets: () => Promise<void>
  /** Updates the list of tokens, including their prices. */
  refreshTokenList: () => Promise<void>
}

/** Prices may use more of the database's time than values that visitors look at less. */
const PRICES_REST_FACTOR = 5
/** The tables that `refreshMarkets` writes. */
const PRICES = ['market_values', 'token_prices']
const TOKEN_LIST = ['token_list']
const namesOf = (tables: readonly RecomputedTable[]) => tables.map(({ name }) => name)

export type DerivedValues = {
  jobs: readonly Job[]
  /** Call it when blocks were finalized, so that there are values to recompute. */
  onFinalized: () => void
  /** How much is waiting to be recomputed, by table. */
  backlog: () => Backlog[]
  /** The tables that have been outdated for more than a minute. */
  late: () => Late[]
}

/**
 * Recomputes derived values in the background, beginning with those that an earlier process left dirty.
 * Prices, which visitors look at most, have a job of their own and wait for no other table.
 */
export function createDerivedValues(
  { db, stopping }: Pick<Context, 'db' | 'stopping'>,
  { refreshMarkets, refreshTokenList }: Snapshots,
): DerivedValues {
  const freshness = createFreshness()
  const others = recomputedTables.filter((table) => !marketTables.includes(table))
  let backlog: Backlog[] = []
  const dueAt = new Map<string, number>()
  let sweptAt = performance.now()
  const isStopped = () => stopping.aborted

  /** Recomputes the dirty keys of these tables, and the keys that depend on them. */
  const recompute = async (tables: readonly RecomputedTable[]) => {
    const counts = await readBacklog(db, tables)
    const dirty = new Set(counts.map(({ name }) => name))
    const setBacklog = (own: readonly Backlog[]) => {
      backlog = [...backlog.filter(({ name }) => !tables.some((table) => table.name === name)), ...own]
    }
    setBacklog(counts)
    /** Keys are counted once per round; in between, only finished tables are removed. */
    const look = async () => {
      const left = new Set((await readDirty(db, tables)).map(({ name }) => name))
      setBacklog(backlog.filter(({ name }) => left.has(name)))
    }
    const recomputed: Marks[] = []
    const counted: Marks[] = []
    try {
      for (const table of tables) {
        const done = freshness.begin([table.name])
        if (!dirty.has(table.name)) {
          done()
          continue
        }
        const started = performance.now()
        if (started < (dueAt.get(table.name) ?? 0)) continue
        const meter = createMeter()
        await meter.run(async () => {
          recomputed.push(await recomputeDirty(db, table, isStopped))
          counted.push(...recomputed.slice(-1))
          if (table.readsNewest) recomputed.push(...(await recomputeAgain(db, table, counted, isStopped)))
        })
        if (!isStopped()) done()
        for (const name of dependentsOf(table)) dirty.add(name)
        const now = performance.now()
        if (table.minIntervalMs !== undefined) {
          const due = Math.max(started + table.minIntervalMs, now + restAfter(meter.ms(), REST_FACTOR))
          // Delay this table's sources too, so that both have the same slot between two rounds.
          for (const { table: each } of [{ table }, ...table.sources])
            dueAt.set(each.name, Math.max(due, dueAt.get(each.name) ?? 0))
        }
        if (now - started < LONG_MS) continue
        await removeMarks(db, recomputed.splice(0))
        await look()
      }
    } finally {
      await removeMarks(db, recomputed)
    }
    if (counted.length > 0) await look()
  }

  const bells = { prices: createBell(), list: createBell(), others: createBell() }
  const pricesJob: Job = {
    name: 'prices',
    everyMs: REFRESH_PAUSE_MS.markets,
    restFactor: PRICES_REST_FACTOR,
    bell: bells.prices,
    failure: 'Markets and prices could not be computed; trying again',
    run: async () => {
      const done = freshness.begin(PRICES)
      await recompute(marketTables)
      if (isStopped()) return
      await refreshMarkets()
      done()
      freshness.wanted(TOKEN_LIST)
      bells.list.ring()
    },
  }
  const tokenListJob: Job = {
    name: 'token list',
    everyMs: REFRESH_PAUSE_MS.token_list,
    restFactor: REST_FACTOR,
    bell: bells.list,
    failure: 'The list of tokens could not be refreshed; trying again',
    run: async () => {
      const done = freshness.begin(TOKEN_LIST)
      await refreshTokenList()
      if (!isStopped()) done()
    },
  }
  const othersJob: Job = {
    name: 'derived values',
    everyMs: PAUSE_MS,
    bell: bells.others,
    failure: 'Derived values could not be recomputed; trying again',
    run: async () => {
      await recompute(others)
      if (performance.now() - sweptAt < SWEEP_MS) return
      sweptAt = performance.now()
      await removeFormerAmounts(db)
    },
  }
  return {
    jobs: [pricesJob, othersJob, tokenListJob],
    onFinalized: () => {
      freshness.wanted([...namesOf(recomputedTables), ...PRICES])
      bells.prices.ring()
      bells.others.ring()
    },
    backlog: () => backlog,
    late: freshness.late,
  }
}
