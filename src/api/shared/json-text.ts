/**
 * A value as JSON text for the contract's `JsonText` fields. A bigint within ±2^53 is written as a number, a larger one
 * as a string of digits, so that no digit is lost.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) => {
    if (typeof field !== 'bigint') return field
    return field >= -LARGEST && field <= LARGEST ? Number(field) : String(field)
  })
}
const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)
