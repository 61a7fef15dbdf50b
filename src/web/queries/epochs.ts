import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './api/call-api.ts'
import { refresh } from './api/refresh.ts'

/** One epoch, by its number or `current`; every 15 seconds while it runs, later every 30, as the index may still gain of it. */
export function useEpoch(epoch: string | undefined) {
  return useQuery({
    ...apiQuery('getEpoch', { epoch: epoch ?? 'current' }),
    ...(epoch === 'current' ? refresh.calm : refresh.seldom),
    enabled: epoch !== undefined,
  })
}
