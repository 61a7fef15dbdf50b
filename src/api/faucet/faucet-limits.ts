import { createRateLimit } from '../rate-limit.ts'

const HOUR_MS = 3_600_000
/** Grants, to one visitor and to one address. */
export const PER_HOUR = 5
/** Grants to all visitors. */
const ALL_PER_HOUR = 200
/** Requests, granted or not: each reads an account from the node. */
const ASKED = { perClient: 30, overall: 2_000, windowMs: HOUR_MS }

/** Limits how often coins are requested and given. */
export function createFaucetLimits(now: () => number = Date.now) {
  const asked = createRateLimit(ASKED, now)
  const granted = { perClient: PER_HOUR, overall: ALL_PER_HOUR, windowMs: HOUR_MS }
  const perVisitor = createRateLimit(granted, now)
  const perAddress = createRateLimit(granted, now)
  return {
    /** Counts a request. @returns 0, or in how many seconds it may be sent again */
    ask: (client: string): number => asked.take(client),
    /** Counts a grant, at once for both. @returns `seconds`: as of `ask`; `what` was too much */
    take(client: string, address: string): { seconds: number; what: string } {
      const what = `The faucet gives ${PER_HOUR} times per hour to a visitor and to an address, ${ALL_PER_HOUR} times to all`
      const ofAddress = perAddress.take(address)
      return { seconds: ofAddress > 0 ? ofAddress : perVisitor.take(client), what }
    },
  }
}
