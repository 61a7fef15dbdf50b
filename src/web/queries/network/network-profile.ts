import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../api/call-api.ts'
import { twice } from '../api/refresh.ts'

/**
 * The chain's profile, which never changes. It is loaded once; until then it is requested every three
 * seconds.
 */
export function useNetworkProfile() {
  return useQuery({
    ...apiQuery('getNetworkProfile', {}),
    retry: twice,
    refetchInterval: ({ state }) => (state.data === undefined ? 3_000 : false),
  })
}
