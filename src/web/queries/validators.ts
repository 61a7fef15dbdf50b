import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './call-api.ts'
import { refresh } from './refresh.ts'

/** All validators of the chain, every 30 seconds. */
export function useValidators() {
  return useQuery({ ...apiQuery('listValidators', {}), ...refresh.seldom })
}
