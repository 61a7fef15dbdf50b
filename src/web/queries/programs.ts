import { useQuery } from '@tanstack/react-query'
import { apiCalls } from '#contract/paths.ts'
import { siteBase } from '../paths.ts'
import { fetchAnswer, type Output } from './api/call-api.ts'
import { readAnswer } from './api/read-answer.ts'

/** The programs of the chain, polled every three seconds, with one retry. */
export function usePrograms() {
  return useQuery({ queryKey: ['programs'], queryFn: fetchPrograms, refetchInterval: 3_000, retry: 1 })
}

/** The names of the programs that are deployed now, for filters; requested once. */
export function useProgramNames(): Output<'listPrograms'> {
  const { data } = useQuery({
    queryKey: ['programs'],
    queryFn: fetchPrograms,
    retry: 1,
    staleTime: 300_000,
    select: (programs) => programs.filter(({ calls24h }) => calls24h !== null),
  })
  return data ?? []
}

/** @throws Error `API Error: {status}` */
async function fetchPrograms({ signal }: { signal: AbortSignal }): Promise<Output<'listPrograms'>> {
  const response = await fetchAnswer(siteBase() + apiCalls.listPrograms.path, {
    headers: { 'content-type': 'application/json' },
    credentials: 'include',
    signal,
  })
  if (!response.ok) throw new Error(`API Error: ${response.status}`)
  return readAnswer(await response.text()) as Output<'listPrograms'>
}
