import { LRUCache } from 'lru-cache'
import { ApiError, tooMany } from '#api/errors.ts'
import { doWork, type Work } from '#lib/work/work.ts'

/** The longest wait of a request before its work begins; one that would wait longer is refused at once. */
const LONGEST_WAIT_MS = 1_000
/** The database time that a call is assumed to take before it is measured. */
const FIRST_COST_MS = 20
/** The weight of a new measurement in the expected time of a call. */
const NEW_SHARE = 0.1
/** Calls that take more than this many times the average come after the others. */
const COSTLY = 2

/**
 * The share of each second that one client may use permanently, of the database and, counted separately, of
 * this process for its sockets.
 */
const SHARE = 0.5
/** The time that a client may use at once, in addition to its share, after a pause without requests. */
const BURST_MS = 30_000
/**
 * The most time that is remembered for a client, so that after four minutes every client has its share again.
 */
const MOST_SPENT_MS = 5 * BURST_MS
const MAX_CLIENTS = 10_000

export type AdmissionOptions = {
  /** The number of queries that run at once. */
  turns: number
  now?: () => number
}

type Admitted = { rank: number; order: number; expected: number; used: number }

/** Counts what each client has used in excess of its share of the time that has passed. */
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
 * Decides which requests are computed, and in which order. The time that a request takes of the database or
 * of an image encoder is charged to its client. Among waiting calls, cheap ones go first, and among these the
 * ones of clients that used little lately. A request is refused at once when the work before it takes longer
 * than a second.
 *
 * A client over its share (`SHARE`, `BURST_MS`) comes after all others and gets at most a third of the
 * database.
 */
export function createAdmission({ turns, now = () => performance.now() }: AdmissionOptions) {
  const { spentBy, spend, isOverShare } = createSpending(now)
  const sockets = createSpending(now)
  const costs = new Map<string, { ms: number; known: number }>()
  let average = FIRST_COST_MS
  const admitted = new Set<Admitted>()

  const learn = (call: string, ms: number) => {
    const { ms: before, known } = costs.get(call) ?? { ms: average, known: 0 }
    // The measurement is limited, because one very long call is not typical of the others.
    const counted = Math.min(ms, 4 * (before + FIRST_COST_MS))
    const share = Math.max(NEW_SHARE, 1 / (known + 2))
    costs.set(call, { ms: before + (counted - before) * share, known: known + 1 })
    average += (counted - average) * NEW_SHARE
  }

  /** The estimated time until all work is done that comes before this rank and order. */
  const waitBefore = (rank: number, order: number): number => {
    let left = 0
    // At least half of the expected time is left, because an answer that has already exceeded it may take any
    // time.
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
     * @param call the name under which the duration of such calls is learned
     * @throws ApiError 503, or 429 when the client is over its share, if the work could not begin within a
     *   second
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
      // The expected time is charged in advance, so that many concurrent requests of one client are ordered
      // by their number.
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
    /**
     * Counts the time of this process that sockets take. A client over its share of this time gets no socket,
     * even if it used nothing else.
     */
    sockets: {
      spend(client: string, ms: number) {
        spend(client, ms)
        sockets.spend(client, ms)
      },
      isOverShare: sockets.isOverShare,
    },
    /**
     * Runs work for `client` that is limited elsewhere and may take long, after all waiting answers.
     *
     * @throws ApiError 429 when the client is over its share and others wait
     */
    longWork<Result>(client: string, task: () => Result): Result {
      if (isOverShare(client) && admitted.size > 0) throw overShare(client)
      const forEver = { beginBy: Number.POSITIVE_INFINITY, endBy: Number.POSITIVE_INFINITY }
      return doWork(workOf(client, { rank: 3, order: 0, isSecondary: true, ...forEver }), task)
    },
  }
}
export type Admission = ReturnType<typeof createAdmission>
