import type { Query } from '@tanstack/react-query'
import { backoffMs } from '#lib/work/backoff.ts'
import { ApiError, notOfferedIn } from './call-api.ts'

/** Retries twice, unless the server's answer is final. */
export function twice(failures: number, error: Error): boolean {
  return failures < 2 && !saysNo(error) && notOfferedIn(error) === undefined
}

/** Whether an error is the server's final answer to the request, not a temporary failure. */
export function saysNo(error: Error | null): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}

/**
 * The pause in ms before a call is repeated that no node supports. The server itself asks the nodes again
 * every ten minutes.
 */
const NOT_OFFERED_MS = 120_000

/**
 * Continues polling after a failure, at shorter intervals if they are long, so that pages recover by
 * themselves.
 */
function every(milliseconds: number) {
  // biome-ignore lint/suspicious/noExplicitAny: the interval does not depend on what a query holds
  return ({ state }: Query<any, any, any, any>) =>
    notOfferedIn(state.error) !== undefined
      ? NOT_OFFERED_MS
      : state.data === undefined
        ? Math.min(milliseconds, 3_000)
        : state.error
          ? Math.min(milliseconds, 5_000)
          : milliseconds
}

const main = {
  retry: twice,
  retryDelay: (attempt: number) => backoffMs(attempt + 1, { firstMs: 500, longestMs: 1_000 }),
}

type FinalState = {
  data: { finalized: boolean } | undefined
  error: Error | null
  errorUpdateCount: number
}

/** Options of a polled query. A page that is opened again requests data older than the interval at once. */
export const polled = (milliseconds: number) => ({
  ...main,
  refetchInterval: every(milliseconds),
  staleTime: milliseconds,
})

/**
 * Polling intervals. An interval restarts whenever the cached value is set, so only responses may set a
 * polled query.
 */
export const refresh = {
  feed: polled(2_000),
  often: polled(5_000),
  calm: polled(15_000),
  seldom: polled(30_000),
  /** Polls a transaction until it is finalized, after which it never changes. */
  untilFinal: {
    ...main,
    refetchInterval: ({ state }: { state: FinalState }) => {
      if (state.data?.finalized) return false
      if (!saysNo(state.error)) return 2_000
      // A transaction that was just sent is indexed within seconds; later, polling can be slower.
      return state.errorUpdateCount < 6 ? 1_000 : 5_000
    },
  },
} as const
