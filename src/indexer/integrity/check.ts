import { createHash } from 'node:crypto'
import { encodeBase58 } from '#lib/text/base58.ts'
import type { CheckName, CoinFigures, Difference, SlotFigures } from '#store/integrity/integrity-state.ts'
import type { Context } from '../context.ts'
import type { Pool } from '../worker/pool.ts'

export type IntegrityContext = Pick<Context, 'db' | 'chain' | 'ledger'> & {
  pool: Pick<Pool, 'request'>
  /** The mint of the wrapped coin, which has no supply of its own. */
  wrappedMint: string
}

/** Which piece of a check to run. */
export type Look = {
  /** '' for the first piece; otherwise `next` of the previous piece. */
  cursor: string
  /** The first slot of the index, and the newest slot of the round. */
  first: number
  upTo: number
  /** Determines the random samples of the round. */
  seed: string
  /**
   * The node's answer, once the index has every finalized block up to the answer's slot: values that did not
   * change since that slot can then be compared. `wait`: the index is not there yet; the answer is kept for
   * the next call.
   */
  answerOf: <Answer extends { slot: number }>(ask: () => Promise<Answer>) => Promise<Answer | 'wait'>
}

/** A difference without the name of its check, which its caller adds. */
export type Found = Omit<Difference, 'check'>

export type Piece = {
  /** The cursor of the next piece; undefined: this was the last one. */
  next: string | undefined
  /** The number of values that were compared. */
  compared: number
  /**
   * The number of values that changed after the slot of the node's answer, or that are waiting to be
   * recomputed.
   */
  changing?: number
  differences: Found[]
  /** Why not everything could be compared, as a sentence. */
  unknown?: string
  /** Added to the figures of the round. */
  slots?: SlotFigures
  coin?: CoinFigures
}

/**
 * Compares one piece of a check's values: some hundreds of values, or some ten thousand rows. The same `look`
 * selects the same keys.
 *
 * @throws the errors of the chain's client
 */
export type Check = (context: IntegrityContext, look: Look) => Promise<Piece | 'wait'>

/** Options for calls to the node. They are in the lane `history`, which gives way to all others. */
export const LANE = { lane: 'history', deadlineMs: 20_000 } as const

/** 32 pseudo-random bytes, determined by the round and the position in it. */
export const randomBytes = (...parts: readonly (string | number)[]): Buffer =>
  createHash('sha256').update(parts.join(' ')).digest()

export const randomAddress = (...parts: readonly (string | number)[]): string =>
  encodeBase58(randomBytes(...parts))

/** The number of samples taken, which is the cursor of a check with a number of samples. */
export const nthOf = (cursor: string): number => Number(cursor || 0)
export const behind = (nth: number, samples: number): string | undefined =>
  nth + 1 < samples ? String(nth + 1) : undefined

export type Checks = Readonly<Record<CheckName, Check>>
