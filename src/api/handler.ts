import type { z } from 'zod'
import type { ParsedInputOf, Route, WriteRoute } from '#contract/route.ts'

/**
 * How long a response may be cached.
 * `tip`: until the head or the chain state changes.
 * `settled`: permanently, because the chain cannot change it any more.
 * `moment`: for a second or two, because its rows or accounts may change at any time.
 * `never`: not at all.
 */
export type CachePolicy = 'tip' | 'settled' | 'moment' | 'never'

/** The list of which an answer contains one part. */
export type Part = {
  /** The number of entries in the whole list; null when it is unknown. */
  total: number | null
  /** The input fields that change to request the next part; absent when this is the last one. */
  next?: Readonly<Record<string, number>> | undefined
}

export type Answer<Output> = {
  output: Output
  cache: CachePolicy
  /** Whether a later answer may contain more, so that this one is cached only briefly. */
  isPartial?: boolean
  /** The part of the list, for a call whose route has `isPart`. */
  part?: Part
  /**
   * The time in milliseconds at which the oldest of the values was read; null when it is unknown. Only for an
   * output that has neither `asOfSlot` nor `updatedAt`.
   */
  at?: number | null | undefined
  /**
   * The newest slot of the values; null when it is unknown. Only when it is not in the output and is not the
   * newest indexed slot.
   */
  slot?: number | null
  /**
   * The slots at which a node read values of the answer; undefined entries when the node did not report one.
   * They may be newer than the index.
   */
  nodeSlots?: readonly (number | undefined)[]
}

/**
 * The handler of a call that reads.
 *
 * @param origin `https://host` as the client reaches this server, if known; only a call that `varies` with it uses it
 */
export type Handler<R extends Route, Context> = (
  input: ParsedInputOf<R>,
  context: Context,
  origin: string | undefined,
) => Promise<Answer<z.input<R['output']>>> | Answer<z.input<R['output']>>

/**
 * The handler of a call that changes something. Its response is never cached or shared.
 *
 * @param client the visitor who sent the request, see `clientAddress`
 */
export type WriteHandler<R extends WriteRoute, Context> = (
  input: ParsedInputOf<R>,
  context: Context,
  client: string,
) => Promise<z.input<R['output']>>
