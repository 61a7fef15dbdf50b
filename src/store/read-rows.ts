import { type Database, selectBinary } from './database.ts'
import { placeAt } from './place.ts'
import type { TransactionRow } from './rows.ts'
import { ROW_COLUMNS, readTransactions } from './summaries.ts'

/** What lists show of the transactions at these places, in any order; while a redecode runs, one may be there twice. */
export async function readRows(db: Database, places: readonly bigint[]): Promise<TransactionRow[]> {
  if (places.length === 0) return []
  const at = places.map(placeAt)
  const body = await selectBinary(
    db,
    /* sql */ `
      SELECT ${ROW_COLUMNS} FROM transactions
      WHERE (slot, tx_index) IN (SELECT arrayJoin(arrayZip({slots:Array(UInt64)}, {indexes:Array(UInt32)})))
      ORDER BY rewritten SETTINGS max_threads = 1`,
    { slots: at.map(({ slot }) => slot), indexes: at.map(({ index }) => index) },
  )
  return readTransactions(body)
}
