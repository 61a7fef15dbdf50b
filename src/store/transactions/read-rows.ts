import type { Database } from '../engine/database.ts'
import { placeAt } from '../rows/place.ts'
import type { TransactionRow } from '../rows/rows.ts'
import { selectRows } from './select-rows.ts'

/** The rows of the transactions at these places, in any order; the newest of a transaction last, see `eachOnce`. */
export async function readRows(db: Database, places: readonly bigint[]): Promise<TransactionRow[]> {
  if (places.length === 0) return []
  const at = places.map(placeAt)
  return selectRows(
    db,
    /* sql */ `
      WHERE (slot, tx_index) IN (SELECT arrayJoin(arrayZip({slots:Array(UInt64)}, {indexes:Array(UInt32)})))
      ORDER BY rewritten`,
    { params: { slots: at.map(({ slot }) => slot), indexes: at.map(({ index }) => index) }, places },
  )
}
