import { LRUCache } from 'lru-cache'
import { ApiError, tooMany } from '#api/errors.ts'
import { doWork, type Work } from '#lib/work/work.ts'

/** Requests that could not begin within this time are refused at once. */
const LONGEST_WAIT_MS = 1_000
/** The assumed database time of an answer until it is known. */
const FIRST_COST_MS = 20
/** How much a new measurement changes what a call is known to take. */
const NEW_SHARE = 0.1
/** Calls that take more than so many times the average come after the others. */
const COSTLY = 2

/** The share of each second that one client may take of the database all the time, and its sockets of this process… */
const SHARE = 0.5
/** …and so much at once, after a time without requests. */
const BURST_MS = 30_000
/** More than that is forgotten: after four minutes any client has its share again. */
const MOST_SPENT_MS = 5 * BURST_MS
const MAX_CLIENTS = 10_000

export type AdmissionOptions = {
  /** How many queries run at once. */
  turns: number
  now?: () => number
}

type Admitted = { rank: number; order: number; expected: number; used: number }

/** What each client has spent beyond its share of the time since. */
function createSpending(now: () => number) {
  const clients = new LRUCache<string, { ms: number; at: number }>({ max: MAX_CLIENTS })
  const spentBy = (client: string): number => {
    const known = clients.get(client)
    return known ? Math.max(0, known.ms - (now() - known.at) * SHARE) : 0
  }
  return {
    spentBy,
    spend: (client: string, ms: number) =>
      clients.set(client, { ms: Math.min(MOST_SPENT_MS, Math.max(0, spentBy(client) + ms)), at: now() }),
    isOverShare: (client: string) => spentBy(client) > BURST_MS,
  }
}

/**
 * Decides what is computed for whom. Everything that takes time of the database or of an encoder is counted for the client
 * that asked for it. Among waiting calls cheap ones go first, and among these the ones of clients that took little lately.
 * A request is refused at once when the work before it takes longer than a second.
 *
 * A client over its share (`SHARE`, `BURST_MS`) comes after all others and has a third of the database at most.
 */
export function createAdmission({ turns, now = () => performance.now() }: AdmissionOptions) {
  const { spentBy, spend, isOverShare } = createSpending(now)
  const sockets = createSpending(now)
  const costs = new Map<string, { ms: number; known: number }>()
  let average = FIRST_COST_MS
  const admitted = new Set<Admitted>()

  const learn = (call: string, ms: number) => {
    const { ms: before, known } = costs.get(call) ?? { ms: average, known: 0 }
    // One very long call is no measure for the others.
    const counted = Math.min(ms, 4 * (before + FIRST_COST_MS))
    const share = Math.max(NEW_SHARE, 1 / (known + 2))
    costs.set(call, { ms: before + (counted - before) * share, known: known + 1 })
    average += (counted - average) * NEW_SHARE
  }

  /** The estimated time until all work before a place is done. */
  const waitBefore = (rank: number, order: number): number => {
    let left = 0
    // An answer that takes longer than expected may take any time.
    for (const { expected, used, ...other } of admitted)
      if (other.rank < rank || (other.rank === rank && (used > 0 || other.order <= order)))
        left += Math.max(expected - used, expected / 2)
    return left / turns
  }

  const overShare = (client: string) =>
    tooMany(
      'Requests from your network address have taken more than their share of the database',
      Math.max(1, Math.min(60, Math.ceil((spentBy(client) - BURST_MS) / SHARE / 1_000))),
    )

  const workOf = (client: string, more: Omit<Work, 'hasBegun' | 'spend'>, entry?: Admitted): Work => ({
    ...more,
    hasBegun: false,
    spend: (ms) => {
      if (entry) entry.used += ms
      spend(client, ms)
    },
  })

  return {
    /**
     * Computes an answer for `client`.
     *
     * @param call what is computed: how long it takes is learned by this name
     * @throws ApiError 503, or 429 where the client is over its share, when it could not begin within a second
     */
    async answer<Result>(
      { client, call, mostMs }: { client: string; call: string; mostMs: number },
      compute: () => Promise<Result> | Result,
    ): Promise<Result> {
      const expected = costs.get(call)?.ms ?? average
      const isSecondary = isOverShare(client)
      const rank = isSecondary ? 2 : expected > COSTLY * average ? 1 : 0
      const order = spentBy(client)
      const waitMs = waitBefore(rank, order)
      if (waitMs > LONGEST_WAIT_MS) {
        if (isSecondary) throw overShare(client)
        throw new ApiError(
          503,
          'unavailable',
          'Too many requests are waiting: try again in a moment.',
          Math.ceil(waitMs / 1_000),
        )
      }
      const entry = { rank, order, expected, used: 0 }
      const limits = { rank, order, isSecondary, beginBy: now() + LONGEST_WAIT_MS, endBy: now() + mostMs }
      // Counted before it is known, so that many requests at once are in the order of their number.
      spend(client, expected)
      admitted.add(entry)
      let isAnswered = false
      try {
        const answer = await doWork(workOf(client, limits, entry), () => compute())
        isAnswered = true
        return answer
      } finally {
        admitted.delete(entry)
        spend(client, -expected)
        if (isAnswered || entry.used > 0) learn(call, entry.used)
      }
    },
    /** What sockets take of this process. A client over its share of it, whatever else it took, gets none. */
    sockets: {
      spend(client: string, ms: number) {
        spend(client, ms)
        sockets.spend(client, ms)
      },
      isOverShare: sockets.isOverShare,
    },
    /**
     * Does for `client` what is limited elsewhere and may take long, after all answers that wait.
     *
     * @throws ApiError 429 where the client is over its share and others wait
     */
    longWork<Result>(client: string, task: () => Result): Result {
      if (isOverShare(client) && admitted.size > 0) throw overShare(client)
      const forEver = { beginBy: Number.POSITIVE_INFINITY, endBy: Number.POSITIVE_INFINITY }
      return doWork(workOf(client, { rank: 3, order: 0, isSecondary: true, ...forEver }), task)
    },
  }
}
export type Admission = ReturnType<typeof createAdmission>
