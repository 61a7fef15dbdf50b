import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from '../api/call-api.ts'
import { refresh } from '../api/refresh.ts'

/** The prices of the last seven days, by mint. */
export function useSparklines(mints: readonly string[] | undefined) {
  // The mints are sorted, so that another order of the list leads to the same request.
  const sorted = [...(mints ?? [])].sort().join(',')
  return useQuery({
    ...apiQuery('listSparklines', { mints: sorted }),
    select: ({ prices }) => prices,
    ...refresh.seldom,
    placeholderData: keepPreviousData,
    enabled: sorted !== '',
  })
}
