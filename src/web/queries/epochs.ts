import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './api/call-api.ts'
import { refresh } from './api/refresh.ts'

/**
 * One epoch, by its number or `current`. It is polled every 15 seconds while it runs and every 30 seconds
 * later, because the index may still add blocks to it.
 */
export function useEpoch(epoch: string | undefined) {
  return useQuery({
    ...apiQuery('getEpoch', { epoch: epoch ?? 'current' }),
    ...(epoch === 'current' ? refresh.calm : refresh.seldom),
    enabled: epoch !== undefined,
  })
}
