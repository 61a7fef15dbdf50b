import { createRateLimit } from '../rate-limit.ts'
import { openGrants } from './grants.ts'

const HOUR_MS = 3_600_000
/** The most grants per hour to one visitor, and to one address. */
export const PER_HOUR = 5
/** The most grants per hour to all visitors. */
const ALL_PER_HOUR = 200
/** The most requests, granted or not, because each reads an account from the node. */
const ASKED = { perClient: 30, overall: 2_000, windowMs: HOUR_MS }

/**
 * Limits how often coins are requested and given.
 *
 * @param dir the folder in which the grants of the last hour are stored
 */
export function createFaucetLimits(dir: string, now: () => number = Date.now) {
  const asked = createRateLimit(ASKED, now)
  const grants = openGrants(dir, HOUR_MS, now)
  return {
    /**
     * Counts a request.
     *
     * @returns 0, or the number of seconds after which the request may be sent again
     */
    ask: (client: string): number => asked.take(client),
    /**
     * Counts a grant for both the visitor and the address, or for neither when a limit is reached.
     *
     * @returns `seconds`: 0, or the seconds until the next grant is possible; `what`: a sentence that names
     *   the limits; `undo` takes back a grant when the coins were not sent
     * @throws Error when the disk cannot be read or written
     */
    take(client: string, address: string): { seconds: number; what: string; undo: () => void } {
      const what = `The faucet gives ${PER_HOUR} times per hour to a visitor and to an address, ${ALL_PER_HOUR} times to all`
      const visitor = grants.visitorOf(client)
      const given = grants.list()
      const full = [
        lastOf(
          given.filter((one) => one.address === address),
          PER_HOUR,
        ),
        lastOf(
          given.filter((one) => one.visitor === visitor),
          PER_HOUR,
        ),
        lastOf(given, ALL_PER_HOUR),
      ].flatMap((at) => at ?? [])
      if (full.length > 0) {
        const seconds = Math.max(1, Math.ceil((Math.max(...full) + HOUR_MS - now()) / 1000))
        return { seconds, what, undo: () => {} }
      }
      const id = grants.add(visitor, address)
      return { seconds: 0, what, undo: () => grants.remove(id) }
    },
  }
}

/**
 * The time of the grant that must be an hour old before the next one; undefined when a grant is possible now.
 */
const lastOf = (given: readonly { at: number }[], most: number): number | undefined =>
  given.length < most ? undefined : given.map(({ at }) => at).toSorted((a, b) => a - b)[given.length - most]
