import { type Database, selectJson } from '../database.ts'
import { dataTables, stateTables, tableColumns } from '../tables.ts'

/**
 * Every row of every table that blocks write, column by column, as texts in an order of their own. Rows that the engine
 * has yet to merge count in the data tables, where pages would show them twice, and not in the others.
 */
export async function allRows(db: Database): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const table of [...dataTables, 'blocks', ...stateTables] as const) {
    const isMerged = table === 'blocks' || stateTables.some((one) => one === table)
    // As hex: addresses are bytes, which no text holds. In tuples: a null alone would make the whole row null.
    const all = tableColumns[table].map((column) => `hex(toString(tuple(${column})))`).join(", ' ', ")
    rows[table] = await selectJson(
      db,
      `SELECT concat(${all}, '') AS row FROM ${table} ${isMerged ? 'FINAL' : ''} ORDER BY row`,
    )
  }
  return rows
}
