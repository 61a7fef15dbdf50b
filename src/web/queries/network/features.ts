import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../api/call-api.ts'
import { refresh } from '../api/refresh.ts'

/** The feature gates of the chain. */
export function useFeatures() {
  return useQuery({ ...apiQuery('listFeatures', {}), ...refresh.seldom })
}
