import { recomputeAll } from '../derived/recompute.ts'
import { type Database, select } from '../engine/database.ts'
import { digits, number } from '../rows/columns.ts'
import type { Table } from '../rows/table.ts'
import { blockIntents } from '../tables/blocks/block-intents.ts'
import { blocks } from '../tables/blocks/blocks.ts'
import { dataTables, recomputedTables, stateTables } from '../tables/index.ts'
import { holderHistory } from '../tables/tokens/holder-history.ts'
import { holderOrder } from '../tables/tokens/holder-order.ts'

/**
 * The tables of computed values. `holder_history` is missing, because samples depend on when they were taken.
 */
export const computedTables: readonly Table[] = [
  ...recomputedTables.filter(({ name }) => name !== holderHistory.name),
  holderOrder,
]

// With FINAL, these tables are equal in every batching: see `latestVersions`. Rows of data tables are counted
// without it: a correct save never writes one twice.
const merged: readonly Table[] = [blocks, blockIntents, ...stateTables, ...computedTables]
const tables: readonly Table[] = [...dataTables, ...merged]

/** The version of a recomputed value is the time of the computation, so it is not compared. */
export const comparedColumns = (table: Table): readonly string[] =>
  computedTables.some(({ name }) => name === table.name)
    ? table.columnNames.filter((column) => column !== 'version')
    : table.columnNames

const Hash = { count: number, hash: digits }

/**
 * The number of rows and a hash of all columns for every table that follows from blocks. Derived values are
 * recomputed first.
 */
export async function tableHashes(db: Database): Promise<Record<string, string>> {
  await recomputeAll(db)
  const hashes: Record<string, string> = {}
  for (const table of tables) {
    const columns = comparedColumns(table).join(', ')
    const [row] = await select(
      db,
      Hash,
      `SELECT count() AS count, sum(cityHash64(toString(tuple(${columns})))) AS hash
       FROM ${table.name} ${merged.includes(table) ? 'FINAL' : ''}`,
    )
    hashes[table.name] = `${row?.count} rows, ${row?.hash}`
  }
  return hashes
}

/** How many rows each of these tables has before the engine merges them. */
export async function rawCounts(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await select(db, { count: number }, `SELECT count() AS count FROM ${name}`)
    counts[name] = row?.count ?? -1
  }
  return counts
}
