import type { z } from 'zod'
import { apiCalls, type CallName } from './paths.ts'
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

/** The documentation of a call, next to the descriptions of its fields. */
export type Described = {
  readonly subject: Subject
  /** What the call returns, in one sentence. */
  readonly summary: string
  /** Further sentences about the call. */
  readonly description?: string
  /** The case in which the call answers 404, in one sentence; absent: it never does. */
  readonly missing?: string
  /**
   * Whether the answer may be one part of a list. Its headers then give the total count and the URL of the
   * next part.
   */
  readonly isPart?: true
  /**
   * The input of an example request. `{wallet}` stands for the field `wallet` of `ExampleValues`. Absent: the
   * call has no input.
   */
  readonly example?: Readonly<Record<string, unknown>>
}

/** How the server answers a call that reads. */
type Answering = {
  /**
   * Every open page repeats the call, and the answer is the same for all pages, from memory or from cached
   * values. Such a call is never refused. A function says whether this is true of an input. The calls that the
   * live socket sends do not need it.
   */
  readonly isPolled?: true | ((input: Readonly<Record<string, unknown>>) => boolean)
  /** Monitoring services send the call regularly, so that a request is not counted as a visit. */
  readonly isAskedByClock?: true
  /**
   * The reason why its answers belong to no single slot; absent: an answer names the slot of its values if it is
   * known, see `slotOf` of `server/requests/answers.ts`.
   */
  readonly noSlot?: string
  /** `origin`: the answer contains the origin by which the client reaches this server, and is cached by it. */
  readonly varies?: 'origin'
  /** False: the call is about the running explorer and not about a chain. A sealed generation does not have it. */
  readonly isOfChain?: false
  /**
   * What the server adds from the sealed generations, in which it makes the same call. `if-missing`: a 404 names
   * the newest generation that has an answer; `generations`: the answer lists the generations that have one;
   * `results`: the answer includes their search results.
   */
  readonly elsewhere?: 'if-missing' | 'generations' | 'results'
  /** The reason why the benchmark of reads does not measure the call; absent: it does. */
  readonly notMeasured?: string
}

/** Values that exist on the chain, for example requests; an empty string where none was found. */
export type ExampleValues = {
  height: string
  signature: string
  wallet: string
  mint: string
  program: string
  /** The address of a validator's vote account. */
  validator: string
  stakeAccount: string
  /** The URL of an image on another host. */
  imageUrl: string
}

/**
 * One HTTP call of the API, which the server and the browser share.
 *
 * `input` contains every argument by name. Arguments that appear in `path` as `:name` are sent in the URL's
 * path, the others in the query string (GET) or the JSON body (POST).
 */
export type Route<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> = Described &
  Answering & {
    readonly example?: Partial<z.input<Input>>
    readonly method: 'GET' | 'POST'
    readonly path: `/${string}`
    readonly input: Input
    readonly output: Output
  }

/** The input that a caller passes. */
export type InputOf<R extends Route> = z.input<R['input']>
/** The input that a handler receives: parsed, with defaults filled in. */
export type ParsedInputOf<R extends Route> = z.output<R['input']>
/** The output that a caller receives. */
export type OutputOf<R extends Route> = z.output<R['output']>

type Definition<R extends Route> = Omit<R, 'method' | 'path'>

/** A call that reads; its path is in `apiCalls`. */
export function route<Input extends z.ZodObject, Output extends z.ZodType>(
  name: CallName,
  definition: Definition<Route<Input, Output>>,
): Route<Input, Output> {
  return { method: 'GET', path: apiCalls[name].path, ...definition }
}

/**
 * A call that changes something. With `access: 'admin'` it needs `Authorization: Bearer <ADMIN_TOKEN>`, with
 * `visitor` it does not. This server's pages and programs may send it; pages of other sites may not.
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
