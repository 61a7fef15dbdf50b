import type { z } from 'zod'
import type { ParsedInputOf, Route, WriteRoute } from '#contract/route.ts'

/**
 * How long a response may be cached.
 * `tip`: until the head or the chain state changes. `settled`: permanently, the chain cannot change it any more.
 * `moment`: for a second or two, it comes from rows or accounts that may change at any time.
 * `never`: not at all.
 */
export type CachePolicy = 'tip' | 'settled' | 'moment' | 'never'

/** What an answer is a part of. */
export type Part = {
  /** How many entries the whole list has; null: not known. */
  total: number | null
  /** What changes in the input for the entries after these; absent: there are none. */
  next?: Readonly<Record<string, number>> | undefined
}

export type Answer<Output> = {
  output: Output
  cache: CachePolicy
  /** More may be known in a moment: no longer cached than that. */
  isPartial?: boolean
  /** Of a call with `isPart`. */
  part?: Part
  /** When the oldest of its values were read (milliseconds; null: not known), where it names neither `asOfSlot` nor `updatedAt`. */
  at?: number | null | undefined
  /** The newest slot that its values are of (null: not known), where that is neither in the output nor the newest one. */
  slot?: number | null
  /** The slots of what a node told for it (undefined: it did not say): they may be newer than the index. */
  nodeSlots?: readonly (number | undefined)[]
}

/** @param origin `https://host` as the client reaches this server, where it is known: see `dependsOnOrigin` */
export type Handler<R extends Route, Context> = (
  input: ParsedInputOf<R>,
  context: Context,
  origin: string | undefined,
) => Promise<Answer<z.input<R['output']>>> | Answer<z.input<R['output']>>

/**
 * The handler of a call that changes something: its response is never cached or shared.
 *
 * @param client which visitor sent the request, see `clientAddress`
 */
export type WriteHandler<R extends WriteRoute, Context> = (
  input: ParsedInputOf<R>,
  context: Context,
  client: string,
) => Promise<z.input<R['output']>>
