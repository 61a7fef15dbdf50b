import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '#contract/paths.ts'
import type { Output } from './call-api.ts'

/** The programs of the chain, requested again every three seconds, with one retry. */
export function usePrograms() {
  return useQuery({ queryKey: ['programs'], queryFn: fetchPrograms, refetchInterval: 3_000, retry: 1 })
}

/** @throws Error `API Error: {status}` */
async function fetchPrograms({ signal }: { signal: AbortSignal }): Promise<Output<'listPrograms'>> {
  const response = await fetch(apiPaths.listPrograms, {
    headers: { 'content-type': 'application/json' },
    credentials: 'include',
    signal,
  })
  if (!response.ok) throw new Error(`API Error: ${response.status}`)
  return (await response.json()) as Output<'listPrograms'>
}
