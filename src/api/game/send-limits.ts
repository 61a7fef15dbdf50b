import { createRateLimit } from '../rate-limit.ts'

const ROUND_MS = 15_000
const DAY_MS = 86_400_000
/** In 15 seconds: 20 per second from one visitor, 40 per second from all. */
const PER_ROUND = { perClient: 300, overall: 600 }
/** Ten rounds at full speed, so that no visitor takes all of a day's transactions. */
const PER_DAY = 3_000
/** At the same time. A page waits for each answer before it sends the next; several visitors may share an address. */
const AT_ONCE = { perClient: 4, overall: 32 }
/**
 * The minimum time that a request keeps its place: without it a fast node would answer many that were sent together, one by one.
 * Four places make 20 requests per second.
 */
const PLACE_MS = 200

/** Limits how often and how many at once visitors send, whatever their pages do. Counts before anything is awaited. */
export function createSendLimits(dailyTransactions: number, now: () => number = Date.now) {
  const perRound = createRateLimit({ ...PER_ROUND, windowMs: ROUND_MS }, now)
  // Its day begins at any time, so that it may hold two of the budget's; the budget is what limits all together.
  const overall = 2 * dailyTransactions + 1
  const perDay = createRateLimit({ perClient: PER_DAY, overall, windowMs: DAY_MS }, now)
  let places: { client: string; startedAt: number; isOver: boolean }[] = []
  const refused = (seconds: number) => ({ seconds, done: () => {} })
  return {
    /**
     * Counts one request of `client`.
     *
     * @returns `seconds`: 0, or in how many it may be tried again; `done`: to be called once when the request is over
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
    /** Counts a transaction that is about to be signed for `client`. @returns as `seconds` of `begin` */
    takeDaily: (client: string): number => perDay.take(client),
  }
}
