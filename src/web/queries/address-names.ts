import { useQuery } from '@tanstack/react-query'
import { apiQuery, callApi } from './api/call-api.ts'

/** The addresses of a page are asked for together: so long the first of them waits for the others. */
const GATHER_MS = 30
/** The maximum number of addresses of a call. */
const AT_ONCE = 40
const FRESH_MS = 60_000

type Waiter = { resolve: (name: string | null) => void; reject: (error: unknown) => void }
let waiting = new Map<string, Waiter[]>()

function askForName(address: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(askForAll, GATHER_MS)
    waiting.set(address, [...(waiting.get(address) ?? []), { resolve, reject }])
  })
}

function askForAll(): void {
  const all = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1))
  waiting = new Map()
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const some = all.slice(start, start + AT_ONCE)
    const addresses = some.map(([address]) => address)
    callApi('listNames', { addresses: addresses.join(',') }).then(
      ({ names }) => {
        for (const [address, waiters] of some)
          for (const { resolve } of waiters)
            resolve(Object.hasOwn(names, address) ? (names[address] ?? null) : null)
      },
      (error: unknown) => {
        for (const [, waiters] of some) for (const { reject } of waiters) reject(error)
      },
    )
  }
}

/**
 * An address that has no name is asked for again, because it may be given one, or the server may not have learned it yet.
 * All of them at the same moment, so that they are gathered.
 */
const untilNextMoment = () => FRESH_MS - (Date.now() % FRESH_MS)

/**
 * The name by which an address is shown: of a validator, or of the chain's name service, such as `alice.gor`; `undefined`
 * while that is not known, and where it has none.
 *
 * @param isWanted false: not asked for, and `undefined`
 */
export function useAddressName(address: string, isWanted = true): string | undefined {
  // The labels of the network come with it: an address that has one is not asked for. Chains without a name service have
  // validators with names.
  const { data: isNetworkKnown } = useQuery({
    ...apiQuery('getHealth', {}),
    enabled: false,
    select: () => true,
  })
  const { data } = useQuery({
    queryKey: ['addressName', address],
    queryFn: () => askForName(address),
    enabled: isWanted && isNetworkKnown === true,
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.data === null ? untilNextMoment() : false),
    gcTime: 5 * FRESH_MS,
  })
  return (isWanted && data) || undefined
}
