import type { z } from 'zod'
import { badInput } from '../errors.ts'

/**
 * A route's input from the path, and from the query string or the body. Unknown parameters are ignored, so that a link
 * with tracking parameters still works.
 *
 * @throws ApiError 400 with the parameter, its value and what was expected
 */
export function parseInput<Input extends z.ZodObject>(
  route: { input: Input },
  params: Readonly<Record<string, unknown>>,
  rest: Readonly<Record<string, unknown>>,
): z.output<Input> {
  const given: Record<string, unknown> = {}
  for (const name of Object.keys(route.input.shape)) {
    const value = Object.hasOwn(params, name) ? params[name] : rest[name]
    if (value === undefined) continue
    if (Array.isArray(value)) throw badInput(`${name} is given ${value.length} times: expected it once.`)
    given[name] = value
  }
  const parsed = route.input.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const name = String(issue?.path[0] ?? 'input')
  const value = given[name]
  throw badInput(
    value === undefined ? `${name} is missing.` : `${name} is ${quoted(value)}: ${issue?.message}.`,
  )
}

/** The value as it was received, with control characters escaped, cut to 100 characters. */
function quoted(value: unknown): string {
  // A body's value may be of any kind, and a `toString` of its own is no function.
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text)
}
