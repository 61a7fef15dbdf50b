import type { z } from 'zod'
import { apiPaths } from './paths.ts'
import { writePaths } from './write-paths.ts'

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

/** The documentation of a call, beside the descriptions of its fields. */
export type Described = {
  readonly subject: Subject
  /** One sentence: what the call returns. */
  readonly summary: string
  /** More that a caller should know. */
  readonly description?: string
  /** When the call answers 404, in one sentence; absent: it does not. */
  readonly missing?: string
  /** The answer may be a part of a list: its headers say how many entries there are, and where the next ones are. */
  readonly isPart?: true
  /** The input of an example request. `{wallet}` stands for that value of `ExampleValues`. Absent: no input. */
  readonly example?: Readonly<Record<string, unknown>>
}

/** Values that exist on the chain, for example requests; empty where none is known. */
export type ExampleValues = {
  height: string
  signature: string
  /** A wallet. */
  wallet: string
  mint: string
  program: string
  /** The vote account of a validator. */
  validator: string
  stakeAccount: string
  /** The URL of an image on another host. */
  imageUrl: string
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
  readonly example?: Partial<z.input<Input>>
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly input: Input
  readonly output: Output
}

/** The input as a caller passes it. */
export type InputOf<R extends Route> = z.input<R['input']>
/** The input as a handler receives it: parsed, with defaults filled in. */
export type ParsedInputOf<R extends Route> = z.output<R['input']>
/** The output as a caller receives it. */
export type OutputOf<R extends Route> = z.output<R['output']>

type Definition<R extends Route> = Omit<R, 'method' | 'path'>

/** A call that reads; its path is in `apiPaths`. */
export function route<Input extends z.ZodObject, Output extends z.ZodType>(
  name: keyof typeof apiPaths,
  definition: Definition<Route<Input, Output>>,
): Route<Input, Output> {
  return { method: 'GET', path: apiPaths[name], ...definition }
}

/**
 * A call that changes something. `access`: `admin` needs `Authorization: Bearer <ADMIN_TOKEN>`, `visitor` does not.
 * Only pages of this server and programs may send it, no other site's pages.
 */
export type WriteRoute<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> = Route<
  Input,
  Output
> & { readonly method: 'POST'; readonly access: 'admin' | 'visitor' }

/** A call that changes something; its path is in `writePaths`. */
export function writeRoute<Input extends z.ZodObject, Output extends z.ZodType>(
  name: keyof typeof writePaths,
  definition: Definition<WriteRoute<Input, Output>>,
): WriteRoute<Input, Output> {
  return { method: 'POST', path: writePaths[name], ...definition }
}
