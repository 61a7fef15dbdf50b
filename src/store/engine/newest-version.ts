import { bigint } from '../rows/columns.ts'
import type { Table } from '../rows/table.ts'
import { type Database, select } from './database.ts'

const Row = { version: bigint }

/** The greatest version among a table's rows; 0 while the table is empty. */
export async function newestVersion(db: Database, { name }: Pick<Table, 'name'>): Promise<bigint> {
  const [row] = await select(db, Row, `SELECT max(version) AS version FROM ${name}`)
  return row?.version ?? 0n
}
