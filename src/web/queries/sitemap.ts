import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './api/call-api.ts'
import { polled } from './api/refresh.ts'

/** The pages of the explorer, requested again every five minutes. */
export function useSitemap() {
  return useQuery({ ...apiQuery('getSitemap', {}), ...polled(300_000) })
}
