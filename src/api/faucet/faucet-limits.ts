import { createRateLimit } from '../rate-limit.ts'
import { openGrants } from './grants.ts'

const HOUR_MS = 3_600_000
/** Grants, to one visitor and to one address. */
export const PER_HOUR = 5
/** Grants to all visitors. */
const ALL_PER_HOUR = 200
/** Requests, granted or not: each reads an account from the node. */
const ASKED = { perClient: 30, overall: 2_000, windowMs: HOUR_MS }

/**
 * Limits how often coins are requested and given.
 *
 * @param dir where the grants of the last hour are kept
 */
export function createFaucetLimits(dir: string, now: () => number = Date.now) {
  const asked = createRateLimit(ASKED, now)
  const grants = openGrants(dir, HOUR_MS, now)
  return {
    /** Counts a request. @returns 0, or in how many seconds it may be sent again */
    ask: (client: string): number => asked.take(client),
    /**
     * Counts a grant, for the visitor and the address, or neither.
     *
     * @returns `seconds`: as of `ask`; `what`: the limit that is reached; `undo` takes back a grant that was not given after all
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

/** The time of the grant whose period must end before the next grant; undefined where one may be given now. */
const lastOf = (given: readonly { at: number }[], most: number): number | undefined =>
  given.length < most ? undefined : given.map(({ at }) => at).toSorted((a, b) => a - b)[given.length - most]
