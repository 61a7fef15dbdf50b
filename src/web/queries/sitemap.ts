import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './call-api.ts'
import { twice } from './refresh.ts'

/** The pages of the explorer; requested again when they are older than five minutes. */
export function useSitemap() {
  return useQuery({ ...apiQuery('getSitemap', {}), staleTime: 300_000, retry: twice })
}
