import { QueryClient } from '@tanstack/react-query'

/** Unless a query says otherwise, what was read stays fresh and nothing is asked again by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: 'always',
        retry: false,
        // A chain on this very machine answers without the internet; ask and see.
        networkMode: 'always',
      },
    },
  })
}
