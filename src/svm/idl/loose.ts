import { isRecord, isWholeNumber } from '#lib/values/guards.ts'

// Readers of untrusted JSON: each returns a value of the expected type, or nothing.

export type Loose = Readonly<Record<string, unknown>>

/** The object, or an empty one for anything else. Only own fields are read. */
export function objectOf(value: unknown): Loose {
  return isRecord(value) ? value : NOTHING
}
const NOTHING: Loose = Object.freeze(Object.create(null))

/** The first `MOST_ENTRIES` of a list; an empty one for anything else. */
export const entriesOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value.length > MOST_ENTRIES ? value.slice(0, MOST_ENTRIES) : value) : EMPTY
const EMPTY: readonly unknown[] = []
/** Maximum instructions, accounts, fields, variants …; the largest known IDLs have two hundred of a kind. */
const MOST_ENTRIES = 1_000

export const field = (value: unknown, name: string): unknown => {
  const object = objectOf(value)
  return Object.hasOwn(object, name) ? object[name] : undefined
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A non-negative safe integer; `undefined` for anything else. */
export const countOf = (value: unknown): number | undefined => (isWholeNumber(value) ? value : undefined)

const LONGEST_NAME = 64

/** A name that is safe to show: no line breaks, no bidirectional control characters, limited length. */
export const nameOf = (value: unknown): string =>
  textOf(value)
    .slice(0, 4 * LONGEST_NAME)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .trim()
    .slice(0, LONGEST_NAME)

/** `swap_base_in`, `SwapBaseIn` → `swapBaseIn`. */
export function camelCase(name: string): string {
  const joined = name.replace(/(?<=[^_.])_+([\p{L}\d])/gu, (_, letter: string) => letter.toUpperCase())
  return joined.charAt(0).toLowerCase() + joined.slice(1)
}

/** `swapBaseIn` → `SwapBaseIn`. */
export const pascalCase = (name: string): string => {
  const camel = camelCase(name)
  return camel.charAt(0).toUpperCase() + camel.slice(1)
}

/** `my_router`, `instructionRouter` → `My Router`, `Instruction Router`. */
export const titleOf = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

const LONGEST_MESSAGE = 300

/** A description, as `nameOf` but longer. */
export const messageOf = (value: unknown): string =>
  textOf(value)
    .slice(0, LONGEST_MESSAGE)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, ' ')
    .trim()

/** Maximum nesting depth of types. */
export const DEEPEST_TYPE = 32
