import { isRecord } from '#lib/values/guards.ts'

/**
 * A value as JSON text for the contract's `JsonText` fields. A bigint within ±2^53 is written as a number, a
 * larger one as a string of digits, so that no digit is lost.
 */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) => jsonField(field))

/**
 * The same conversion for a field that is JSON itself: the fields of `info` at any depth, without bigints.
 */
export const jsonFields = (info: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(info).map(([name, field]) => [name, jsonValue(field)]))

function jsonValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(jsonValue)
  return isRecord(value) ? jsonFields(value) : jsonField(value)
}

function jsonField(field: unknown): unknown {
  if (typeof field !== 'bigint') return field
  return field >= -LARGEST && field <= LARGEST ? Number(field) : String(field)
}
const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)
