import { type Database, select } from '../engine/database.ts'
import { string } from '../rows/columns.ts'
import type { Table } from '../rows/table.ts'
import { blocks } from '../tables/blocks/blocks.ts'
import { dataTables, stateTables } from '../tables/index.ts'
import { comparedColumns, computedTables } from './table-hashes.ts'

/**
 * All rows of all tables that follow from blocks, column by column, as sorted texts. Repeated rows (see
 * `latestVersions`) count in the data tables only.
 */
export async function allRows(db: Database): Promise<Record<string, string[]>> {
  const merged: readonly Table[] = [blocks, ...stateTables, ...computedTables]
  const rows: Record<string, string[]> = {}
  for (const table of [...dataTables, ...merged]) {
    // Hex, because addresses are not valid text; tuples, because one null would make the whole row null.
    const all = comparedColumns(table)
      .map((column) => `hex(toString(tuple(${column})))`)
      .join(", ' ', ")
    rows[table.name] = (
      await select(
        db,
        { row: string },
        `SELECT concat(${all}, '') AS row FROM ${table.name} ${merged.includes(table) ? 'FINAL' : ''} ORDER BY row`,
      )
    ).map(({ row }) => row)
  }
  return rows
}
