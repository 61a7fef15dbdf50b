import { useMemo } from 'react'
// Wouter's own `useSearch` is not used, because it decodes the query string, which is decoded again below:
// `x%2520y` would become `x y`.
import { navigate, useLocationProperty, useSearch } from 'wouter/use-browser-location'
import { withoutDirection } from '#lib/text/text.ts'

// A page's state is in its URL, so that a link shows the same state, and back and forward work.

/** How one value is written to and read from the query string. */
export type UrlField<Value> = {
  /** The value when the URL does not contain the field. It is never written to the URL. */
  standard: Value
  /** Parses the text of the field; undefined if the text is invalid. */
  parse: (text: string) => Value | undefined
  /**
   * Whether the field returns to `standard` when another field changes. A list's page number does when the
   * filter changes.
   */
  resets?: true
}

// biome-ignore lint/suspicious/noExplicitAny: a field may hold any value
export type UrlFields = Record<string, UrlField<any>>
export type UrlValues<Fields extends UrlFields> = {
  [Name in keyof Fields]: Fields[Name] extends UrlField<infer Value> ? Value : never
}

/** A field that is one of `values`. Without a `standard` it is undefined when the URL does not contain it. */
export function choice<const Value extends string>(values: readonly Value[]): UrlField<Value | undefined>
export function choice<const Value extends string>(
  values: readonly Value[],
  standard: NoInfer<Value>,
): UrlField<Value>
export function choice<Value extends string>(values: readonly Value[], standard?: Value) {
  return { standard, parse: (text: string) => values.find((value) => value === text) }
}

/** A field that is any text; empty when the URL does not contain it. */
export const anyText: UrlField<string> = { standard: '', parse: (text) => text }

/** A field whose text passes `isValid`; undefined when the URL does not contain it. */
export const textWhere = (isValid: (text: string) => boolean): UrlField<string | undefined> => ({
  standard: undefined,
  parse: (text) => (isValid(text) ? text : undefined),
})

/** A field that is a whole number from 0 to 10^15 - 1; undefined when the URL does not contain it. */
export const wholeNumber: UrlField<number | undefined> = {
  standard: undefined,
  parse: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
}

/** The page number of a list with numbered pages, from 1. */
export const pageNumber: UrlField<number> = {
  standard: 1,
  parse: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined),
  resets: true,
}

const pageCursor: UrlField<string | undefined> = {
  standard: undefined,
  parse: (text) => text || undefined,
  resets: true,
}

/**
 * The page of a list that is paged by the server's cursors; the first page when the URL contains none of
 * these fields.
 */
export const pageFields = {
  /** The cursor of a page whose entries are all older than it. */
  cursor: pageCursor,
  /** The cursor of a page whose entries are all newer than it. */
  after: pageCursor,
  last: { ...choice(['true']), resets: true as const },
  /** The page's number from the end of the list, if the visitor reached it from there. */
  end: pageNumber,
  page: pageNumber,
}

/**
 * Reads the query string. `values` are the values of all fields; `invalid` are the texts that could not be
 * parsed, whose fields have their `standard`.
 */
export function readUrl<Fields extends UrlFields>(fields: Fields, search: string) {
  const query = new URLSearchParams(search)
  const invalid: { [Name in keyof Fields]?: string } = {}
  const values = Object.entries(fields).map(([name, { standard, parse }]) => {
    // A link may contain characters that reverse the direction of the page's text.
    const text = query.has(name) ? withoutDirection(query.get(name) ?? '') : null
    const value = text === null ? standard : parse(text)
    if (text !== null && value === undefined) invalid[name as keyof Fields] = text
    return [name, value ?? standard]
  })
  return { values: Object.fromEntries(values) as UrlValues<Fields>, invalid }
}

/**
 * The query string after `change`. It omits fields with their `standard`, and keeps parameters that are not
 * in `fields`.
 */
export function writeUrl<Fields extends UrlFields>(
  fields: Fields,
  search: string,
  change: Partial<UrlValues<Fields>>,
): string {
  const query = new URLSearchParams(search)
  for (const [name, { standard, resets }] of Object.entries(fields)) {
    if (name in change) {
      const value = change[name]
      if (value === undefined || value === standard) query.delete(name)
      else query.set(name, String(value))
    } else if (resets) query.delete(name)
  }
  return query.toString()
}

type UrlChange = {
  /** Whether the change replaces the current entry of the browser's history instead of adding one. */
  replace?: boolean
  /** The new text behind the `#`; absent: unchanged. */
  hash?: string
  /** A value that is stored with the history entry, not in the URL. */
  state?: unknown
}

/**
 * The values of `fields` in the page's URL, and functions that change them. `fields` must be a constant, not
 * an object that each render creates.
 */
export function useUrlState<Fields extends UrlFields>(fields: Fields) {
  const search = useSearch()
  return {
    ...useMemo(() => readUrl(fields, search), [fields, search]),
    set: (change: Partial<UrlValues<Fields>>, options?: UrlChange) =>
      goTo(writeUrl(fields, location.search, change), options),
    /** Sets all fields to their `standard`. */
    reset: (options?: UrlChange) => {
      const standards = Object.entries(fields).map(([name, { standard }]) => [name, standard])
      goTo(writeUrl(fields, location.search, Object.fromEntries(standards)), options)
    },
  }
}

/** Opens the same path with another query string. */
export function goTo(search: string, { hash = pageHash(), ...options }: UrlChange = {}): void {
  navigate(location.pathname + (search && `?${search}`) + (hash && `#${hash}`), options)
}

const pageHash = () => location.hash.slice(1)

/** The text behind the `#` of the URL, empty without one. The component renders again when it changes. */
export function usePageHash(): string {
  return useLocationProperty(pageHash, () => '')
}
