import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './call-api.ts'
import { refresh } from './refresh.ts'

/** What the checks of the index found. */
export function useIntegrity() {
  return useQuery({ ...apiQuery('getIntegrity', {}), ...refresh.calm })
}
