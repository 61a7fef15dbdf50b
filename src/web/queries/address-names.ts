import { useQuery } from '@tanstack/react-query'
import { apiQuery, callApi } from './api/call-api.ts'

/**
 * The time in ms that the first address of a page waits for others, so that one call requests the names of
 * all.
 */
const GATHER_MS = 30
/** The maximum number of addresses in one call. */
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
 * The time in ms until the next request for an address without a name, because it may get one, or the server
 * may learn it later. It ends at the same moment for all addresses, so that one call requests them together.
 */
const untilNextMoment = () => FRESH_MS - (Date.now() % FRESH_MS)

/**
 * The name of an address for display: a validator's name, or one of the chain's name service, such as
 * `alice.gor`; `undefined` until it is loaded, and if the address has no name.
 *
 * @param isWanted false: no name is requested, and the result is `undefined`
 */
export function useAddressName(address: string, isWanted = true): string | undefined {
  // Wait for the network's labels, which arrive with the health: no name is requested for a labelled address.
  // Names are also requested on chains without a name service, because validators have names.
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
