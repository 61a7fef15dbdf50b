/**
 * A value as the JSON text that the contract's JSON-string fields carry. A bigint is written as a number while a
 * number holds it exactly, and beyond that as a string of digits, so that no reader loses one.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) => {
    if (typeof field !== 'bigint') return field
    return field >= -LARGEST && field <= LARGEST ? Number(field) : String(field)
  })
}
const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

/** Seconds since 1970 as ISO 8601; null where the chain does not tell, or tells what no calendar holds. */
export function timestamp(seconds: number | null): string | null {
  if (seconds === null) return null
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
