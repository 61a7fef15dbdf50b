/**
 * Removes superseded rows and keeps the order. The database may return more rows than there are entries, for
 * two reasons:
 *
 * - Rows with equal keys coexist until the engine merges them. A block is written when it is confirmed and
 * again when it is finalized, so it has two rows in `blocks` for a while; so have all rows of a block that
 * was saved again.
 * - While a redecode runs, a transaction has both its old rows and its new ones, with a greater `rewritten`,
 * until the old ones are deleted. There may be fewer or more new rows, with other keys.
 *
 * So a query that wants a number of entries must request more rows, or repeat: see `newestOf`.
 *
 * @param keyOf rows with equal keys are one entry; the last row counts
 * @param versionOf among the rows of one unit only those with the greatest version count
 * @param unitOf the unit that is written as a whole, such as a transaction with many rows; by default the key
 */
export function latestVersions<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => unknown,
  versionOf: (row: Row) => bigint | number = () => 0,
  unitOf: (row: Row) => unknown = keyOf,
): Row[] {
  const newest = new Map<unknown, bigint | number>()
  for (const row of rows) {
    const unit = unitOf(row)
    const version = versionOf(row)
    const known = newest.get(unit)
    if (known === undefined || version > known) newest.set(unit, version)
  }
  const byKey = new Map<unknown, Row>()
  for (const row of rows) if (versionOf(row) === newest.get(unitOf(row))) byKey.set(keyOf(row), row)
  return [...byKey.values()]
}
