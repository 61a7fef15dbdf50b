import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../api/call-api.ts'
import { refresh } from '../api/refresh.ts'

/** The results of the checks of the index. */
export function useIntegrity() {
  return useQuery({ ...apiQuery('getIntegrity', {}), ...refresh.calm })
}
