import { QueryClient } from '@tanstack/react-query'

/** Unless a query sets it otherwise, data stays fresh and nothing is refetched automatically. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: 'always',
        retry: false,
        // A chain on this machine is reachable without the internet.
        networkMode: 'always',
      },
    },
  })
}
