import { type Database, select } from '../engine/database.ts'
import { deleteRows } from '../engine/delete-rows.ts'
import { bigint, string } from '../rows/columns.ts'

/**
 * The rows of a mint's former amounts are removed when there are more than this: every page has to read past
 * them.
 */
const MOST_FORMER = 20_000
/** How many mints one statement covers. */
const MINTS = 100

/**
 * Removes rows of owners' former amounts from `holder_order`, for mints with more than `most` of them. They
 * are marked as deleted, but the engine keeps such rows when it merges.
 */
export async function removeFormerAmounts(db: Database, most = MOST_FORMER): Promise<void> {
  const rows = await select(
    db,
    { mint: string, version: bigint },
    `SELECT hex(mint) AS mint, max(version) AS version FROM holder_order
     GROUP BY holder_order.mint HAVING sum(is_deleted) > ${most} ORDER BY version DESC LIMIT ${MINTS} SETTINGS max_threads = 1`,
  )
  const [newest] = rows
  if (!newest) return
  // Rows that are written meanwhile have a greater version, so they stay.
  const within = `mint IN (${rows.map(({ mint }) => `toFixedString(unhex('${mint}'), 32)`).join(', ')}) AND version <= ${newest.version}`
  const former = `(mint, inverted, owner) IN (
    SELECT mint, inverted, owner FROM holder_order WHERE ${within}
    GROUP BY mint, inverted, owner HAVING argMax(is_deleted, (version, is_deleted)) = 1)`
  // Delete the marks last: a row whose mark is deleted first would be in the list again.
  await deleteRows(db, 'holder_order', `${within} AND is_deleted = 0 AND ${former}`)
  await deleteRows(db, 'holder_order', `${within} AND is_deleted = 1 AND ${former}`)
}
