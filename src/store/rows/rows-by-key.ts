/** The rows of each key, in their order. */
export function rowsByKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const byKey = new Map<string, Row[]>()
  for (const row of rows) {
    const known = byKey.get(keyOf(row))
    if (known) known.push(row)
    else byKey.set(keyOf(row), [row])
  }
  return byKey
}
