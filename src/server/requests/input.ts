import type { z } from 'zod'
import { badInput } from '#api/errors.ts'

/** A query parameter that is not one readable value, with the reason. */
class Unreadable {
  readonly why: string
  constructor(why: string) {
    this.why = why
  }
}

/**
 * The only reader of query strings: one UTF-8 value per name. Repeated names and other encodings become
 * `Unreadable`, which `parseInput` refuses only for parameters of the route, so that links with tracking
 * parameters of any form still work. An empty value counts as absent, because clients without a cursor send
 * `cursor=`.
 */
export function readQuery(text: string): Readonly<Record<string, string | Unreadable>> {
  const counts = new Map<string, number>()
  const query: Record<string, string | Unreadable> = Object.create(null)
  for (const part of text.split('&')) {
    const at = part.indexOf('=')
    const written = decode(at < 0 ? part : part.slice(0, at))
    if (!written) continue
    const name = written.replace(/(?<=.)\[.*/s, '')
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    const value = at < 0 ? '' : decode(part.slice(at + 1))
    if (name !== written)
      query[name] = new Unreadable(`${name} is given as ${quoted(written)}: expected ${name}= once.`)
    else if (count > 1) query[name] = new Unreadable(`${name} is given ${count} times: expected it once.`)
    else if (value === undefined)
      query[name] = new Unreadable(
        `${name} is ${quoted(part.slice(at + 1))}: expected UTF-8, and % only before two hex digits.`,
      )
    else if (value !== '') query[name] = value
  }
  return query
}

/**
 * The decoded text; `undefined` when it is not UTF-8. Node represents each byte that the client did not
 * encode as one character.
 */
function decode(text: string): string | undefined {
  const encoded = text
    .replaceAll('+', ' ')
    .replace(/[^\0-\x7f]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/**
 * The input of a route from its path and from the query string (as `readQuery` returns it) or the body.
 * Unknown parameters are ignored.
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
    if (value instanceof Unreadable) throw badInput(value.why)
    if (value !== undefined) given[name] = value
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

/**
 * A received value for an error message: control characters are escaped, and texts are cut to 100 characters.
 * A value in a body may have any type.
 */
function quoted(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 100 ? `${value.slice(0, 100)}…` : value)
  // An object is not written out, because it may be nested too deeply for that.
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object'
  return String(value)
}
