import type { QueryState, UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from './call-api.ts'

/**
 * Whether a query's last result is an error. Without data, a query's state is "pending" during each retry,
 * which would make an error page flicker at every poll; this stays true until data arrives.
 */
export function hasFailed(query: Pick<UseQueryResult, 'isError' | 'data' | 'errorUpdateCount'>): boolean {
  return query.isError || (query.data === undefined && query.errorUpdateCount > 0)
}

/** Like `hasFailed`, for a query in the cache. */
export const stateHasFailed = ({ status, ...state }: QueryState): boolean =>
  hasFailed({ ...state, isError: status === 'error' })

/** The last error of a query, which stays during a retry. */
export function useLastError(query: Pick<UseQueryResult, 'error'>): Error | null {
  const [last, setLast] = useState(query.error)
  if (query.error && query.error !== last) setLast(query.error)
  return query.error ?? last
}

/** Whether the server refused the request as malformed. */
export function isBadRequest(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 400
}
