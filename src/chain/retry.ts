import { setTimeout as sleep } from 'node:timers/promises'
import { isNotYet, isRetryable, Unanswered } from './errors.ts'

export type RetryOptions = {
  /** Longest time over all tries, waits included. */
  deadlineMs: number
  /** The first wait; it doubles with every try. */
  baseMs: number
  maxWaitMs: number
  signal: AbortSignal
}

/** A block that a healthy node does not have after so long is not about to come: whoever asked decides. */
const NOT_YET_MS = 2_000

/** How a series of tries ended without an answer. */
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
 * Calls `attempt` until it answers, fails for good, or the deadline would pass during the next wait.
 *
 * Waits between half and all of a doubling back-off, so that many clients do not come back in step; a wait that the node
 * names itself (Retry-After) wins. `attempt` gets the milliseconds that are left.
 *
 * @throws GaveUp after retryable failures, or the failure itself when it is not retryable
 */
export async function retrying<T>(
  attempt: (leftMs: number) => Promise<T>,
  { deadlineMs, baseMs, maxWaitMs, signal }: RetryOptions,
): Promise<T> {
  const started = performance.now()
  for (let tries = 1; ; tries++) {
    const left = deadlineMs - (performance.now() - started)
    try {
      return await attempt(Math.max(1, left))
    } catch (error) {
      if (!isRetryable(error) || signal.aborted) throw error
      const backOff = Math.min(maxWaitMs, baseMs * 2 ** Math.min(20, tries - 1))
      const asked = error instanceof Unanswered ? error.waitMs : undefined
      const wait = asked ?? backOff * (0.5 + Math.random() / 2)
      const spent = performance.now() - started
      const limit = isNotYet(error) ? Math.min(NOT_YET_MS, deadlineMs) : deadlineMs
      if (spent + wait >= limit) throw new GaveUp(error as Error, tries, spent / 1000)
      await sleep(wait, undefined, { signal })
    }
  }
}

/** Milliseconds that a Retry-After header asks for: seconds or a date. Never more than two minutes. */
export function parseRetryAfter(value: string | undefined, now = Date.now()): number | undefined {
  if (value === undefined) return undefined
  const seconds = Number(value)
  const wait = Number.isFinite(seconds) && value.trim() !== '' ? seconds * 1000 : Date.parse(value) - now
  return Number.isNaN(wait) ? undefined : Math.min(120_000, Math.max(0, wait))
}
