/** How pauses grow while something fails again and again. */
export type Backoff = {
  /** The pause after the first failure, in milliseconds. */
  firstMs: number
  /** No pause is longer than this. */
  longestMs: number
  /** How many times as long each pause is as the one before; absent: 2. */
  factor?: number
  /**
   * The largest share of a pause that chance takes away, so that callers who failed together do not all return
   * together; absent: 0.
   */
  jitter?: number
}

/** Beyond it every pause is the longest one; without this limit a first pause of 0 would become NaN. */
const MOST_STEPS = 30

/**
 * The pause in milliseconds before the next attempt.
 *
 * @param failures the number of failures in a row, from 1
 */
export function backoffMs(failures: number, { firstMs, longestMs, factor = 2, jitter = 0 }: Backoff): number {
  const grownMs = Math.min(longestMs, firstMs * factor ** Math.min(MOST_STEPS, failures - 1))
  return grownMs * (1 - jitter * Math.random())
}
