import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from './call-api.ts'

/**
 * Whether a query's last word is an error. A query without data is "pending" again each time it asks anew, which
 * would make an error page blink at every poll; this stays true until an answer comes.
 */
export function hasFailed(query: Pick<UseQueryResult, 'isError' | 'data' | 'errorUpdateCount'>): boolean {
  return query.isError || (query.data === undefined && query.errorUpdateCount > 0)
}

/** The last error of a query, also while it is asking again. */
export function useLastError(query: Pick<UseQueryResult, 'error'>): Error | null {
  const [last, setLast] = useState(query.error)
  if (query.error && query.error !== last) setLast(query.error)
  return query.error ?? last
}

/** Whether the server has answered that the question itself is wrong. */
export function isBadRequest(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 400
}
