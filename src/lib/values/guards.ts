// Checks for values of unknown type, such as parsed JSON and what was thrown.

/** Whether the value is an object with fields: neither null nor an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value's fields; none for a value without fields. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** Whether the value is an integer that a JS number holds exactly. */
export const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)

/** Whether the value is an integer from 0 to 2^53 - 1. */
export const isWholeNumber = (value: unknown): value is number => isInteger(value) && value >= 0
