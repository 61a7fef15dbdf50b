import { setTimeout as sleep } from 'node:timers/promises'
import { isNotYet, isRetryable, RateLimited, Unanswered } from './errors.ts'

export type RetryOptions = {
  /** Deadline of all attempts, including waits. */
  deadlineMs: number
  /** The first wait; it doubles with every attempt. */
  baseMs: number
  maxWaitMs: number
  signal: AbortSignal
}

/** An attempt for which less is left would only say that it had no time. */
const LEAST_MS = 20
/** After this time a block that a healthy node does not have is reported to the caller. */
const NOT_YET_MS = 2_000

/** Attempts and last error when all failed. */
export class GaveUp extends Error {
  readonly tries: number
  readonly seconds: number
  readonly last: Error

  constructor(last: Error, tries: number, seconds: number) {
    super(last.message)
    this.last = last
    this.tries = tries
    this.seconds = seconds
  }
}

/**
 * Retries `attempt` until it succeeds, fails permanently, or the deadline would pass during the next wait.
 *
 * Waits with exponential back-off and jitter (half to all of the time); a Retry-After of the node takes precedence.
 * `attempt` receives the remaining milliseconds.
 *
 * @throws GaveUp after retryable failures, or the failure itself when it is not retryable
 */
export async function retrying<T>(
  attempt: (leftMs: number) => Promise<T>,
  { deadlineMs, baseMs, maxWaitMs, signal }: RetryOptions,
): Promise<T> {
  const started = performance.now()
  let last: Error | undefined
  for (let tries = 1; ; tries++) {
    const spentBefore = performance.now() - started
    const left = deadlineMs - spentBefore
    // A busy machine may wake up late.
    if (last && left < LEAST_MS) throw new GaveUp(last, tries - 1, spentBefore / 1000)
    try {
      return await attempt(Math.max(1, left))
    } catch (error) {
      if (!(error instanceof Error) || !isRetryable(error) || signal.aborted) throw error
      const backOff = Math.min(maxWaitMs, baseMs * 2 ** Math.min(20, tries - 1))
      // All calls to a node pause together: the next attempt waits for its turn.
      const wanted = error instanceof RateLimited ? 0 : error instanceof Unanswered ? error.waitMs : undefined
      const wait = wanted ?? backOff * (0.5 + Math.random() / 2)
      const spent = performance.now() - started
      const limit = isNotYet(error) ? Math.min(NOT_YET_MS, deadlineMs) : deadlineMs
      if (spent + wait + LEAST_MS >= limit) throw new GaveUp(error, tries, spent / 1000)
      last = error
      await sleep(wait, undefined, { signal })
    }
  }
}

/** The milliseconds of a Retry-After header (seconds or a date), at most two minutes. */
export function parseRetryAfter(value: string | undefined, now = Date.now()): number | undefined {
  if (value === undefined) return undefined
  const seconds = Number(value)
  const wait = Number.isFinite(seconds) && value.trim() !== '' ? seconds * 1000 : Date.parse(value) - now
  return Number.isNaN(wait) ? undefined : Math.min(120_000, Math.max(0, wait))
}
