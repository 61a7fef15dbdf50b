import type { OpenApiDocument, OpenApiOperation } from '#contract/openapi.ts'
import type { ExampleValues } from '#contract/route.ts'

/** A GET call of the API's description. */
export type ReadingCall = { path: string; operation: OpenApiOperation }

/** All GET calls of the document. */
export const readingCalls = (document: OpenApiDocument): ReadingCall[] =>
  Object.entries(document.paths).flatMap(([path, { get }]) => (get ? [{ path, operation: get }] : []))

/** The path and query of a call with the values of its example. */
export function exampleRequest({ path, operation }: ReadingCall, values: ExampleValues): string {
  const query = new URLSearchParams()
  let filled = path
  for (const [name, example] of Object.entries(operation['x-example'] ?? {})) {
    const value = String(example).replace(/^\{(\w+)\}$/, (_, key) => values[key as keyof ExampleValues])
    if (filled.includes(`{${name}}`)) filled = filled.replace(`{${name}}`, encodeURIComponent(value))
    else query.set(name, value)
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}
