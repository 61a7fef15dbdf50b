/**
 * The rows that count, in the order in which they came. The database may return more, for two reasons:
 *
 * - Rows with equal keys stay beside each other until the engine merges them. A block is written when it is confirmed and
 *   again when it is finalized, so its row in `blocks` is there twice for a while; so are all rows of a block that was saved
 *   again.
 * - While a redecode runs, a transaction has its old rows beside its new ones, which have a greater `rewritten`, until the
 *   old ones are deleted. The new ones may be fewer or more, with other keys.
 *
 * A query that wants a number of entries must therefore ask for more rows, or again: see `newestOf`.
 *
 * @param keyOf rows with one key are one entry, the last row counts
 * @param versionOf of the rows of one unit only those of the greatest version count
 * @param unitOf what is written as a whole, such as a transaction with many rows; by default each key on its own
 */
export function eachOnce<Row>(
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
