import { diskTroubleOf } from '#lib/files/disk-health.ts'
import { recordOf } from '#lib/values/guards.ts'
import { retry } from '#lib/work/retry.ts'

/** How often a statement is tried to which the database returns an error. */
const ANSWERED_TRIES = 6

/**
 * Repeats an idempotent write, or a read for it: without limit while the database is unreachable, and a few
 * times when it returns an error (memory, too many parts).
 *
 * @throws the database's own error; at once when `isFinal` accepts it, or when a disk is full or read-only,
 *   which takes long to end and which the main process must learn of
 */
export type Persist = <T>(
  statement: () => Promise<T>,
  options?: { isFinal: (error: unknown) => boolean },
) => Promise<T>

/** @param options.onRetry called with each error after which a statement is repeated */
export function createPersist(options: {
  stopping: AbortSignal
  onRetry: (error: unknown) => void
}): Persist {
  const { stopping, onRetry } = options
  return (statement, { isFinal } = { isFinal: () => false }) => {
    let answered = 0
    return retry(statement, {
      firstMs: 250,
      longestMs: 5_000,
      signal: stopping,
      isWorthRetrying: ({ error }) => {
        if (isFinal(error) || diskTroubleOf(error)) return false
        if (isAnswer(error) && ++answered >= ANSWERED_TRIES) return false
        onRetry(error)
        return true
      },
    })
  }
}

/**
 * Whether the error is no error of the connection, whose code is a name. ClickHouse's errors have a number as
 * code, and programming errors none.
 */
function isAnswer(error: unknown): boolean {
  const { code } = recordOf(error)
  return code === undefined || /^\d+$/.test(String(code))
}
