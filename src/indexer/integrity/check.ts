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

/** Which part of a check is looked at. */
export type Look = {
  /** '' is the begin; else what the piece before returned as `next`. */
  cursor: string
  /** The first slot of the index, and the newest one of the round. */
  first: number
  upTo: number
  /** Chooses the samples of the round. */
  seed: string
  /**
   * What the node answered, once the index has every finalized block up to the slot of the answer: then what did not change
   * since that slot can be compared. `wait`: the index is not as far yet; the answer is kept for the next call.
   */
  answerOf: <Answer extends { slot: number }>(ask: () => Promise<Answer>) => Promise<Answer | 'wait'>
}

/** A difference without the name of its check, which is always the same. */
export type Found = Omit<Difference, 'check'>

export type Piece = {
  /** Where the next piece begins; undefined: this was the last. */
  next: string | undefined
  /** Values that were compared. */
  compared: number
  /** Values that changed after the slot of the node's answer, or wait for being computed again. */
  changing?: number
  differences: Found[]
  /** Why not all could be compared, as a sentence. */
  unknown?: string
  /** Added to those of the round. */
  slots?: SlotFigures
  coin?: CoinFigures
}

/**
 * Compares one piece of what a check compares: some hundreds of values, or some ten thousand rows. Returns the same keys
 * for the same look.
 *
 * @throws what the client of the chain throws
 */
export type Check = (context: IntegrityContext, look: Look) => Promise<Piece | 'wait'>

/** Those that ask the node, which is then paced as history is: it gives way to everybody. */
export const LANE = { lane: 'history', deadlineMs: 20_000 } as const

/** 32 bytes that depend on the round and the place in it. */
export const randomBytes = (...parts: readonly (string | number)[]): Buffer =>
  createHash('sha256').update(parts.join(' ')).digest()

export const randomAddress = (...parts: readonly (string | number)[]): string =>
  encodeBase58(randomBytes(...parts))

/** The cursor of a number of samples: the samples that were taken. */
export const nthOf = (cursor: string): number => Number(cursor || 0)
export const behind = (nth: number, samples: number): string | undefined =>
  nth + 1 < samples ? String(nth + 1) : undefined

export type Checks = Readonly<Record<CheckName, Check>>
