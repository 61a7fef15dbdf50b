import { setTimeout as sleep } from 'node:timers/promises'
import { type Backoff, backoffMs } from './backoff.ts'

/** One failed attempt. */
export type Failure = {
  error: unknown
  /** The number of attempts so far, from 1. */
  tries: number
  /** Milliseconds since the first attempt began. */
  spentMs: number
  /** The wait before the next attempt, if there is one. */
  waitMs: number
}

/** Each wait doubles; chance shortens it by up to half. */
export type RetryOptions = Pick<Backoff, 'firstMs' | 'longestMs'> & {
  /** Limits all attempts together, including the waits; absent: no limit. */
  deadlineMs?: number
  /** Ends the retries: at once during a wait, otherwise with the error of the attempt. */
  signal?: AbortSignal
  /** Called once for each failed attempt. */
  isWorthRetrying: (failure: Failure) => boolean
  /** The wait after this error, such as one that the server names; undefined: the default wait. */
  waitOf?: (error: unknown) => number | undefined
  /** Called for each failed attempt, also the last one: for logs and error texts. */
  onFailure?: (failure: Failure) => void
}

/** With less time left, an attempt could only time out. */
const LEAST_MS = 20

/**
 * Repeats `attempt` until it succeeds, its error is not worth a retry, or the deadline would pass during the
 * next wait.
 *
 * @param attempt gets the remaining milliseconds; infinite without a deadline
 * @throws the error of the last attempt; an AbortError when `signal` is aborted during a wait
 */
export async function retry<T>(
  attempt: (leftMs: number) => Promise<T>,
  {
    firstMs,
    longestMs,
    deadlineMs = Number.POSITIVE_INFINITY,
    signal,
    isWorthRetrying,
    waitOf,
    onFailure,
  }: RetryOptions,
): Promise<T> {
  const started = performance.now()
  const leftMs = () => deadlineMs - (performance.now() - started)
  for (let tries = 1; ; tries++)
    try {
      return await attempt(Math.max(1, leftMs()))
    } catch (error) {
      const waitMs = waitOf?.(error) ?? backoffMs(tries, { firstMs, longestMs, jitter: 0.5 })
      const failure = { error, tries, spentMs: performance.now() - started, waitMs }
      onFailure?.(failure)
      if (signal?.aborted || !isWorthRetrying(failure) || leftMs() <= waitMs + LEAST_MS) throw error
      await sleep(waitMs, undefined, { signal })
      // A busy machine may wake up late.
      if (leftMs() < LEAST_MS) throw error
    }
}
