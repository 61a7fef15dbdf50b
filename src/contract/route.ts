import type { z } from 'zod'

/** The subjects of calls: the API documentation groups calls by subject, in this order. */
export const subjects = [
  'Network',
  'Blocks',
  'Transactions',
  'Addresses',
  'Tokens',
  'Validators',
  'Programs',
  'Search',
  'Explorer',
  'Game',
  'Chat',
] as const
export type Subject = (typeof subjects)[number]

/** The part of the API documentation of a call that is not in the comments on it and on its fields. */
export type Described = {
  readonly subject: Subject
  /** One sentence: what the call returns. */
  readonly summary: string
  /** When the call answers 404, in one sentence; absent: it does not. */
  readonly missing?: string
}

/**
 * One HTTP call of the product, described once for both sides.
 *
 * `input` holds every argument by name. Names that appear in `path` as `:name` travel in the URL path; the rest
 * travel in the query string (GET) or the JSON body (POST).
 */
export type Route<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> = Described & {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly input: Input
  readonly output: Output
}

/** What a caller passes. */
export type InputOf<R extends Route> = z.input<R['input']>
/** What a handler receives: parsed, with defaults filled in. */
export type ParsedInputOf<R extends Route> = z.output<R['input']>
/** What a caller gets back. */
export type OutputOf<R extends Route> = z.output<R['output']>

export function route<Input extends z.ZodObject, Output extends z.ZodType>(
  definition: Route<Input, Output>,
): Route<Input, Output> {
  return definition
}

/**
 * A call that changes something. `access`: `admin` needs `Authorization: Bearer <ADMIN_TOKEN>`, `visitor` does not.
 * Only pages of this server and programs may send it, no other site's pages.
 */
export type WriteRoute<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> = Route<
  Input,
  Output
> & { readonly method: 'POST'; readonly access: 'admin' | 'visitor' }

export function writeRoute<Input extends z.ZodObject, Output extends z.ZodType>(
  definition: WriteRoute<Input, Output>,
): WriteRoute<Input, Output> {
  return definition
}
