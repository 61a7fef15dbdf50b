import { type Query, QueryClient } from '@tanstack/react-query'
import { sealedGeneration } from '../../paths.ts'

/** By default data never becomes stale, and nothing is refetched automatically; queries can override this. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: 'always',
        retry: false,
        // Send requests without an internet connection too, because the chain may run on this machine.
        networkMode: 'always',
      },
    },
  })
  return sealedGeneration() === undefined ? client : withoutPolling(client)
}

/** Stops polling once a call is answered, because the data of a sealed generation does not change. */
function withoutPolling(client: QueryClient): QueryClient {
  const defaultsOf = client.defaultQueryOptions.bind(client)
  client.defaultQueryOptions = (given) => {
    const options = defaultsOf(given)
    // biome-ignore lint/suspicious/noExplicitAny: the interval of any query
    const { refetchInterval } = options as any
    const untilAnswered = (query: Query) => {
      if (query.state.data !== undefined) return false
      return typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval
    }
    return Object.assign(options, { refetchInterval: untilAnswered, staleTime: Number.POSITIVE_INFINITY })
  }
  return client
}
