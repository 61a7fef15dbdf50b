import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TROLLBOX_KEY } from '#contract/community/trollbox-limits.ts'
import { apiQuery } from './api/call-api.ts'
import { writeApi } from './api/write-api.ts'

const query = apiQuery('getTrollboxSetting', { key: TROLLBOX_KEY })

/** The setting of the chat for the admin panel, loaded again on each visit. */
export function useTrollboxSetting() {
  return useQuery({ ...query, staleTime: 0 })
}

/**
 * Returns a function that switches the chat on or off. It rejects like `writeApi`; then nothing has changed.
 */
export function useSwitchTrollbox(): (isEnabled: boolean, token: string) => Promise<void> {
  const client = useQueryClient()
  return async (isEnabled, token) => {
    const value = isEnabled ? 'true' : 'false'
    const saved = await writeApi('setTrollboxSetting', { key: TROLLBOX_KEY, value }, token)
    client.setQueryData(query.queryKey, saved)
  }
}
