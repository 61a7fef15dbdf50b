import { type Query, QueryClient } from '@tanstack/react-query'
import { sealedGeneration } from '../../paths.ts'

/** Unless a query sets it otherwise, data stays fresh and nothing is refetched automatically. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
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
  return sealedGeneration() === undefined ? client : withoutPolling(client)
}

/** What a sealed generation has does not change: a call is repeated only until it is answered. */
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
