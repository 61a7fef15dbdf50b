import type { Place } from './place.ts'

/**
 * One row per transaction, in the order of their first occurrence. While a redecode runs, a transaction has its old row
 * beside its new one until the old one is deleted: of two, the one with the greater `rewritten` stays.
 */
export function eachOnce<Row extends Place & { rewritten?: bigint }>(rows: readonly Row[]): Row[] {
  const byPlace = new Map<string, Row>()
  for (const row of rows) {
    const key = `${row.slot}.${row.index}`
    const known = byPlace.get(key)
    if (!known || (row.rewritten ?? 0n) >= (known.rewritten ?? 0n)) byPlace.set(key, row)
  }
  return [...byPlace.values()]
}
