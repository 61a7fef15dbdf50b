import { isWholeNumber } from '#lib/values/guards.ts'
import { Unanswered } from '../rpc/errors.ts'

/**
 * `value` when it is a whole number that a JS number holds exactly, as slots and heights are.
 *
 * @throws Unanswered for anything else: it is garbage, and the same request may be answered properly
 */
export function wholeNumber(value: unknown, what: string): number {
  if (!isWholeNumber(value))
    throw new Unanswered(`sent ${what} that is no whole number: ${JSON.stringify(value)?.slice(0, 60)}`)
  return value
}

/** The same as `wholeNumber`; null when the node leaves the field out. */
export function wholeNumberOrNull(value: unknown, what: string): number | null {
  return value === undefined || value === null ? null : wholeNumber(value, what)
}
