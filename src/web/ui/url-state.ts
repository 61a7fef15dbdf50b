import { useMemo } from 'react'
// Not wouter's own `useSearch`, which decodes the text that is then decoded here: `x%20y` would become `x y`.
import { navigate, useLocationProperty, useSearch } from 'wouter/use-browser-location'
import { withoutDirection } from '#lib/text/text.ts'

// A page's state is kept in its URL: a link shows the same, and back and forward work.

/** How one value is written in the query string. */
export type UrlField<Value> = {
  /** The value when the URL does not name the field. It is never written. */
  standard: Value
  /** undefined when the text is not a value of this field. */
  parse: (text: string) => Value | undefined
  /** Returns to `standard` when another field changes: the page of a list does when its filter changes. */
  resets?: true
}

// biome-ignore lint/suspicious/noExplicitAny: a field may hold any value
export type UrlFields = Record<string, UrlField<any>>
export type UrlValues<Fields extends UrlFields> = {
  [Name in keyof Fields]: Fields[Name] extends UrlField<infer Value> ? Value : never
}

/** One of `values`; without a `standard`, undefined when the URL names none. */
export function choice<const Value extends string>(values: readonly Value[]): UrlField<Value | undefined>
export function choice<const Value extends string>(
  values: readonly Value[],
  standard: NoInfer<Value>,
): UrlField<Value>
export function choice<Value extends string>(values: readonly Value[], standard?: Value) {
  return { standard, parse: (text: string) => values.find((value) => value === text) }
}

/** Any text; empty when the URL has none. */
export const anyText: UrlField<string> = { standard: '', parse: (text) => text }

/** A text that passes `isValid`; undefined when the URL names none. */
export const textWhere = (isValid: (text: string) => boolean): UrlField<string | undefined> => ({
  standard: undefined,
  parse: (text) => (isValid(text) ? text : undefined),
})

/** A whole number from 0 to 10^15 - 1; undefined when the URL names none. */
export const wholeNumber: UrlField<number | undefined> = {
  standard: undefined,
  parse: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
}

/** The page of a list with numbered pages, from 1. */
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

/** The page of a list that is paged by the server's cursors; none of them: the first page. */
export const pageFields = {
  /** The page has what is older than it. */
  cursor: pageCursor,
  /** The page has what is newer than it. */
  after: pageCursor,
  last: { ...choice(['true']), resets: true as const },
  /** Its number from the end, where it was reached from there. */
  end: pageNumber,
  page: pageNumber,
}

/** `values`: what a query string says; `invalid`: the texts that are not values of their fields, which have the standard. */
export function readUrl<Fields extends UrlFields>(fields: Fields, search: string) {
  const query = new URLSearchParams(search)
  const invalid: { [Name in keyof Fields]?: string } = {}
  const values = Object.entries(fields).map(([name, { standard, parse }]) => {
    // A link may be written to turn the page's text around.
    const text = query.has(name) ? withoutDirection(query.get(name) ?? '') : null
    const value = text === null ? standard : parse(text)
    if (text !== null && value === undefined) invalid[name as keyof Fields] = text
    return [name, value ?? standard]
  })
  return { values: Object.fromEntries(values) as UrlValues<Fields>, invalid }
}

/** The query string after `change`. Values that are the standard are left out; what is not of `fields` stays. */
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
  /** Without an entry of its own in the browser's history. */
  replace?: boolean
  /** The new text behind the `#`; unchanged if left out. */
  hash?: string
  /** Kept with the history entry, not in the URL. */
  state?: unknown
}

/** The values of `fields` (a constant, not made anew on each render) in the page's URL, and how to change them. */
export function useUrlState<Fields extends UrlFields>(fields: Fields) {
  const search = useSearch()
  return {
    ...useMemo(() => readUrl(fields, search), [fields, search]),
    set: (change: Partial<UrlValues<Fields>>, options?: UrlChange) =>
      goTo(writeUrl(fields, location.search, change), options),
    /** All fields to their standard. */
    reset: (options?: UrlChange) => {
      const standards = Object.entries(fields).map(([name, { standard }]) => [name, standard])
      goTo(writeUrl(fields, location.search, Object.fromEntries(standards)), options)
    },
  }
}

/** Shows the same path with another query string. */
export function goTo(search: string, { hash = pageHash(), ...options }: UrlChange = {}): void {
  navigate(location.pathname + (search && `?${search}`) + (hash && `#${hash}`), options)
}

const pageHash = () => location.hash.slice(1)

/** The text behind the `#` of the URL, updated when it changes; empty without one. */
export function usePageHash(): string {
  return useLocationProperty(pageHash, () => '')
}
