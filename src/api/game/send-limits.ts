import { createRateLimit } from '../rate-limit.ts'

const ROUND_MS = 15_000
const DAY_MS = 86_400_000
/** The most transactions in 15 seconds: 20 per second from one visitor, 40 per second from all. */
const PER_ROUND = { perClient: 300, overall: 600 }
/**
 * The most transactions of one visitor per day: ten rounds at full speed, so that nobody uses up the daily
 * budget.
 */
const PER_DAY = 3_000
/**
 * The most concurrent requests. A page waits for each answer before it sends the next; several visitors may
 * share an address.
 */
const AT_ONCE = { perClient: 4, overall: 32 }
/**
 * The minimum time for which a request occupies its place. Without it a fast node would allow a visitor to
 * exceed the rate by concurrent requests; four places of 200 ms make 20 requests per second.
 */
const PLACE_MS = 200

/** Limits how often, and how many at once, visitors send. Requests are counted before anything is awaited. */
export function createSendLimits(dailyTransactions: number, now: () => number = Date.now) {
  const perRound = createRateLimit({ ...PER_ROUND, windowMs: ROUND_MS }, now)
  // This window may overlap two days of the budget, so twice the budget never refuses: the budget itself is
  // the limit for all.
  const overall = 2 * dailyTransactions + 1
  const perDay = createRateLimit({ perClient: PER_DAY, overall, windowMs: DAY_MS }, now)
  let places: { client: string; startedAt: number; isOver: boolean }[] = []
  const refused = (seconds: number) => ({ seconds, done: () => {} })
  return {
    /**
     * Counts one request of `client`.
     *
     * @returns `seconds`: 0, or the number of seconds after which it may be sent again; `done`: must be
     *   called once when the request is over
     */
    begin(client: string): { seconds: number; done: () => void } {
      const startedAt = now()
      places = places.filter((one) => !one.isOver || Math.abs(startedAt - one.startedAt) < PLACE_MS)
      const own = places.filter((one) => one.client === client)
      if (own.length >= AT_ONCE.perClient || places.length >= AT_ONCE.overall) return refused(1)
      const wait = perRound.take(client)
      if (wait > 0) return refused(wait)
      const place = { client, startedAt, isOver: false }
      places.push(place)
      return {
        seconds: 0,
        done: () => {
          place.isOver = true
        },
      }
    },
    /**
     * Counts a transaction that is about to be signed for `client`.
     *
     * @returns 0, or the number of seconds after which it may be sent again
     */
    takeDaily: (client: string): number => perDay.take(client),
  }
}
