import { isWholeNumber } from '#lib/values/guards.ts'
import { Unanswered } from '../rpc/errors.ts'

/**
 * `value` if it is a whole number that a JS number holds exactly, such as a slot or height.
 *
 * @throws Unanswered for anything else, because the response is garbage and a retry may succeed
 */
export function wholeNumber(value: unknown, what: string): number {
  if (!isWholeNumber(value))
    throw new Unanswered(`sent ${what} that is no whole number: ${JSON.stringify(value)?.slice(0, 60)}`)
  return value
}

/** Like `wholeNumber`; null when the node leaves the field out. */
export function wholeNumberOrNull(value: unknown, what: string): number | null {
  return value === undefined || value === null ? null : wholeNumber(value, what)
}
