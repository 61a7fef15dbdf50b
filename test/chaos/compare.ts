import { setTimeout as sleep } from 'node:timers/promises'
import { findCoverage } from '#store/blocks/coverage.ts'
import { type Database, select } from '#store/engine/database.ts'
import { nullable, number } from '#store/rows/columns.ts'
import { allRows } from '#store/testing/rows.ts'
import { tableHashes } from '#store/testing/table-hashes.ts'
import { readBacklog } from '#store/write/dirty-keys.ts'
import type { Victim } from './victim.ts'

/** The number of slots that a caught-up explorer may be behind on a busy machine. */
const LAG = 3
/** The longest wait, which exceeds the longest pause before the explorer tries something again. */
const CAUGHT_UP_MS = 120_000
const SETTLED_MS = 120_000
/** The longest wait for derived values: their tables wait for each other, up to a minute each. */
const COMPUTED_MS = 400_000

type Health = {
  status: 'ok' | 'degraded'
  indexed: { slot: number | null; gaps: number | null; chainBreaks: number | null }
}

/**
 * Waits until the explorer reports that it is well and has every block up to `tip()`.
 *
 * @returns the milliseconds that this took; undefined when it did not happen in time
 */
export async function untilCaughtUp(
  { url }: Victim,
  tip: () => number | Promise<number>,
): Promise<number | undefined> {
  const begun = performance.now()
  for (; performance.now() - begun < CAUGHT_UP_MS; await sleep(100)) {
    const newest = await Promise.resolve(tip()).catch(() => undefined)
    const health = await askHealth(url)
    if (!health || newest === undefined) continue
    const { slot, gaps, chainBreaks } = health.indexed
    const isWhole = slot !== null && slot >= newest - LAG && gaps === 0 && chainBreaks === 0
    if (isWhole && health.status === 'ok') return performance.now() - begun
  }
  return undefined
}

const askHealth = async (url: string): Promise<Health | undefined> => {
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(20_000) })
    return response.ok ? ((await response.json()) as Health) : undefined
  } catch {
    return undefined
  }
}

/**
 * The reason why the blocks of an index are not complete and final up to `tip` with all leaders; undefined
 * when they are.
 */
export async function unsettled(db: Database, tip: number): Promise<string | undefined> {
  const { firstSlot, lastSlot, gaps, unfinished, unfinalized } = await findCoverage(db)
  if (firstSlot !== 0) return `the oldest block is ${firstSlot}, not 0`
  if (lastSlot !== tip) return `the newest block is ${lastSlot}, not ${tip}`
  if (gaps.length > 0) return `there are gaps: ${JSON.stringify(gaps.slice(0, 5))}`
  if (unfinished.length > 0) return `saves are not finished: ${unfinished.slice(0, 5)}`
  const [late] = unfinalized
  if (late) return `${unfinalized.length} blocks are not final, from ${late.slot}`
  // A block that was read while its leader schedule was unknown or unavailable gets its leader when it
  // becomes final.
  const [led] = await select(db, LeaderlessRow, LEADERLESS)
  return led?.count ? `${led.count} blocks have no leader, from ${led.first}` : undefined
}

const LeaderlessRow = { count: number, first: nullable(number) }
const LEADERLESS = 'SELECT count() AS count, min(slot) AS first FROM blocks FINAL WHERE leader IS NULL'

/** Waits until the explorer itself has computed all derived values; returns a sentence about missing ones. */
export const untilComputed = (victim: Victim) =>
  untilNothing(async () => {
    const backlog = await victim.withDatabase(readBacklog)
    return backlog.length > 0 ? `Values are not computed: ${JSON.stringify(backlog)}` : undefined
  }, COMPUTED_MS)

/** Waits until `find` finds nothing; returns what it found last. */
export async function untilNothing(
  find: () => Promise<string | undefined>,
  ms = SETTLED_MS,
): Promise<string | undefined> {
  let found: string | undefined
  const end = performance.now() + ms
  do {
    found = await find().catch((error: unknown) => `it cannot be read: ${String(error)}`)
    if (found === undefined) return undefined
    await sleep(500)
  } while (performance.now() < end)
  return found
}

/**
 * Waits until the explorer's blocks are settled, then compares every table with a clean index; returns the
 * differences as sentences. Values that are marked for recomputation are computed now, because the explorer
 * takes minutes for that. A lost mark is still visible as a difference.
 */
export async function compare(victim: Victim, clean: Database, tip: number): Promise<string[]> {
  const problem = await untilNothing(() => victim.withDatabase((db) => unsettled(db, tip)))
  if (problem !== undefined) return [`It does not settle: ${problem}`]
  const expected = await tableHashes(clean)
  return victim.withDatabase(async (db) => {
    const found = await tableHashes(db)
    const tables = Object.keys(expected).filter((table) => found[table] !== expected[table])
    if (tables.length === 0) return []
    const [rows, right] = await Promise.all([allRows(db), allRows(clean)])
    return tables.map((table) => {
      const more = without(rows[table], right[table])
      const missing = without(right[table], rows[table])
      return `${table}: ${more.length} rows too many, ${missing.length} missing: ${JSON.stringify([more, missing].map((list) => list.slice(0, 2).map(readable)))}`
    })
  })
}

/** The rows of a list that the other list does not have, or has fewer times. */
function without(list: readonly string[] = [], others: readonly string[] = []): string[] {
  const left = new Map<string, number>()
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1)
  return list.filter((row) => {
    const count = left.get(row) ?? 0
    left.set(row, count - 1)
    return count <= 0
  })
}

const readable = (row: string) =>
  row
    .split(' ')
    .map((hex) => Buffer.from(hex, 'hex').toString('latin1').slice(0, 60))
    .join(' ')
