import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../api/call-api.ts'
import { refresh } from '../api/refresh.ts'

/** What the checks of the index found. */
export function useIntegrity() {
  return useQuery({ ...apiQuery('getIntegrity', {}), ...refresh.calm })
}
