import { backoffMs } from '#lib/work/backoff.ts'
import { RateLimited, Unanswered } from './errors.ts'

/**
 * The lanes of calls, the most urgent first: the newest blocks; visitors; transactions that the explorer
 * sends itself; strangers, whose calls are passed on; figures of the chain; history. The number limits a
 * lane's concurrent calls, so that its slow calls do not block the others.
 */
const placesOf = { tip: 16, visitor: 6, sends: 6, strangers: 6, figures: 2, history: 7 } as const
export type Lane = keyof typeof placesOf
const lanes = Object.keys(placesOf) as Lane[]

/** The largest share of the rate that these lanes may use while the node limits the rate. */
const SHARES: Readonly<Partial<Record<Lane, number>>> = { strangers: 0.5, figures: 0.1 }
const WINDOW_MS = 5_000
/**
 * The window before the first refusal: until then there may have been few calls only because few were needed.
 */
const FIRST_WINDOW_MS = 1_000
/** The pause after a refusal without Retry-After; it doubles while every call is refused. */
const PAUSE = { firstMs: 1_000, longestMs: 30_000 }
const LOWEST_RATE = 0.5
/**
 * The bounds of the new rate after a refusal, as shares of the previous rate; within them it is the rate of
 * answered calls.
 */
const LOWERED = { least: 0.5, most: 0.9 } as const
/**
 * The growth of the rate per second: fast to just below the rate that was refused, then slowly, then faster
 * again.
 */
const GROWTH = { below: 0.02, above: 0.003, most: 0.05, doublesMs: 30_000 } as const
const NEAR = 0.95

export type RateLimiter = {
  /**
   * Runs the task when it is its turn. When it throws `RateLimited`, calls of its lane and method pause and
   * are slowed down; if the newest blocks need the method, all calls are.
   *
   * @param call.waitMs rejects with `Unanswered` when the turn has not come by then; absent: waits without
   *   limit
   * @throws RateLimited at once for a call of `strangers` whose method is paused: while it waits it would
   *   occupy a place
   */
  run: <T>(
    call: { lane: Lane; method: string; waitMs?: number | undefined },
    task: () => Promise<T>,
  ) => Promise<T>
  /** How many milliseconds pass, at the present rates, before a call of this lane and method is sent. */
  waitMs: (lane: Lane, method: string) => number
  now: () => RateLimiterState
  /** Rejects all waiting calls. */
  close: () => void
}

export type RateLimiterState = {
  /** Calls per second of all lanes; null while the node has refused no call that the newest blocks need. */
  rate: number | null
  /** Milliseconds until calls for the newest blocks are sent again; 0: now. */
  pausedMs: number
  /** The number of calls that wait for their turn. */
  waiting: number
  calls: number
  /** The number of calls that the node refused because of their rate. */
  limited: number
}

type Waiting = { start: () => void; fail: (error: Error) => void; since: number }

/** The calls of one lane to one method, with the pause and the rate that apply to them. */
type Queue = { lane: Lane; method: string; waiting: Waiting[]; pause: Pause; rate: Rate }

/**
 * Paces all calls to one node. A node may limit all calls, or each method separately, so there are two kinds
 * of limits: one for all calls, lowered only by refusals of calls that the newest blocks need, and one for
 * each lane and method. No call of a visitor or stranger can stop the newest blocks. Without a refusal the
 * only limit is `places`.
 *
 * @param places the most concurrent calls
 * @param most calls per second, where the operator limits them
 */
export function createRateLimiter({ places = 16, most = Number.POSITIVE_INFINITY } = {}): RateLimiter {
  const queues = new Map<string, Queue>()
  const running = Object.fromEntries(lanes.map((lane) => [lane, 0])) as Record<Lane, number>
  /** When each lane may have its next call, by its share. */
  const nextOf = Object.fromEntries(lanes.map((lane) => [lane, 0])) as Record<Lane, number>
  const all = { pause: createPause(), rate: createRate(most) }
  /** The methods that the newest blocks need. */
  const needed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const counts = { calls: 0, limited: 0 }

  const queueOf = (lane: Lane, method: string): Queue => {
    const key = `${lane} ${method}`
    const known = queues.get(key)
    if (known) return known
    const queue = { lane, method, waiting: [], pause: createPause(), rate: createRate() }
    queues.set(key, queue)
    return queue
  }

  const isFree = (lane: Lane) => {
    const sum = lanes.reduce((total, each) => total + running[each], 0)
    // One place is reserved for calls that are more urgent than history.
    const mine = Math.max(1, Math.min(placesOf[lane], lane === 'history' ? places - 1 : places))
    return sum < places && running[lane] < mine
  }

  const pausedUntil = ({ pause }: Queue) => Math.max(all.pause.until(), pause.until())
  const opensAt = (queue: Queue) =>
    Math.max(pausedUntil(queue), all.rate.nextAt(), queue.rate.nextAt(), nextOf[queue.lane])

  const refuseStrangers = (now: number) => {
    for (const queue of queues.values())
      if (queue.lane === 'strangers' && pausedUntil(queue) > now)
        for (const { fail } of queue.waiting.splice(0)) fail(limited(pausedUntil(queue) - now))
  }

  const wake = () => {
    clearTimeout(timer)
    for (;;) {
      const now = performance.now()
      const ready = lanes
        .filter(isFree)
        .map((lane) =>
          [...queues.values()]
            .filter((queue) => queue.lane === lane && queue.waiting.length > 0)
            .map((queue) => ({ queue, at: opensAt(queue), since: queue.waiting[0]?.since ?? 0 })),
        )
      if (ready.every((some) => some.length === 0)) return
      const [first] =
        ready
          .map((some) => some.filter(({ at }) => at <= now).sort((a, b) => a.since - b.since))
          .find((some) => some.length > 0) ?? []
      const next = first?.queue.waiting.shift()
      if (!first || !next) {
        const soonest = Math.min(...ready.flat().map(({ at }) => at))
        timer = setTimeout(wake, Math.max(1, Math.ceil(soonest - now)))
        return
      }
      const { lane, rate } = first.queue
      for (const each of [all.rate, rate]) each.take(now, next.since)
      const share = SHARES[lane]
      if (share && Number.isFinite(all.rate.now())) nextOf[lane] = now + 1_000 / (all.rate.now() * share)
      running[lane]++
      next.start()
    }
  }

  const refused = (queue: Queue, sentAt: number, waitMs: number | undefined) => {
    counts.limited++
    const { lane, method } = queue
    const paused = lane === 'tip' ? all : queue
    paused.pause.refused(sentAt, waitMs)
    // History makes the same calls as the newest blocks, so both have one rate, and history gets what is left
    // of it.
    const slowed = lane === 'tip' || (lane === 'history' && needed.has(method)) ? all : queue
    slowed.rate.refused(sentAt)
    refuseStrangers(performance.now())
  }

  const turn = (queue: Queue, waitMs: number | undefined) =>
    new Promise<void>((resolve, reject) => {
      const now = performance.now()
      if (queue.lane === 'strangers' && pausedUntil(queue) > now)
        return reject(limited(pausedUntil(queue) - now))
      const { waiting } = queue
      const entry: Waiting = { start: resolve, fail: reject, since: now }
      waiting.push(entry)
      wake()
      if (waitMs === undefined || !waiting.includes(entry)) return
      const giveUp = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1)
        reject(new Unanswered(whyNot(queue)))
      }, waitMs)
      entry.start = () => {
        clearTimeout(giveUp)
        resolve()
      }
      entry.fail = (error) => {
        clearTimeout(giveUp)
        reject(error)
      }
    })

  const whyNot = (queue: Queue) =>
    performance.now() < pausedUntil(queue)
      ? 'was not called: it limits the rate of calls, and such calls pause for as long as it asks'
      : 'was not called: the deadline expired while earlier calls were unanswered'

  return {
    run: async ({ lane, method, waitMs }, task) => {
      const queue = queueOf(lane, method)
      if (lane === 'tip') needed.add(method)
      await turn(queue, waitMs)
      const sentAt = performance.now()
      counts.calls++
      const answered = () => {
        for (const each of [all, queue]) {
          each.pause.answered()
          each.rate.answered(sentAt)
        }
      }
      try {
        const result = await task()
        answered()
        return result
      } catch (error) {
        if (error instanceof RateLimited) refused(queue, sentAt, error.waitMs)
        else answered()
        throw error
      } finally {
        running[lane]--
        wake()
      }
    },
    waitMs: (lane, method) => {
      const queue = queueOf(lane, method)
      const perSecond = Math.min(all.rate.now(), queue.rate.now())
      const waitingMs = Number.isFinite(perSecond) ? (waitingCalls() * 1_000) / perSecond : 0
      return Math.max(0, waitingMs, pausedUntil(queue) - performance.now())
    },
    now: () => ({
      rate: Number.isFinite(all.rate.now()) ? all.rate.now() : null,
      pausedMs: Math.max(0, all.pause.until() - performance.now()),
      waiting: waitingCalls(),
      ...counts,
    }),
    close: () => {
      clearTimeout(timer)
      for (const { waiting } of queues.values())
        for (const { fail } of waiting.splice(0))
          fail(new Unanswered('was not called: the connection to it was closed'))
    },
  }

  function waitingCalls(): number {
    return [...queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0)
  }
}

const limited = (waitMs: number) =>
  new RateLimited('was not called: it limits the rate of such calls', waitMs)

type Pause = ReturnType<typeof createPause>

/** A pause lasts as long as the node requests; without a request it doubles while every call is refused. */
function createPause() {
  let until = 0
  let refusalsInARow = 0
  let refusedAt = 0
  return {
    until: () => until,
    answered: () => {
      refusalsInARow = 0
    },
    refused: (sentAt: number, waitMs: number | undefined) => {
      const now = performance.now()
      // Calls that were sent together and refused together count once.
      if (sentAt >= refusedAt || refusalsInARow === 0) refusalsInARow++
      refusedAt = now
      until = Math.max(until, now + (waitMs ?? backoffMs(refusalsInARow, PAUSE)))
    },
  }
}

type Rate = ReturnType<typeof createRate>

/**
 * A rate with additive increase and multiplicative decrease, like TCP's; unlimited before the first refusal.
 */
function createRate(most = Number.POSITIVE_INFINITY) {
  let rate = most
  /** The rate near which the node refused a call. */
  let ceiling = most
  let passedAt = 0
  let grownAt = performance.now()
  let nextAt = 0
  let refusalsInARow = 0
  let firstRefusalAt = -1
  let loweredAt = performance.now()
  let answeredAt: number[] = []

  /** Grow only while calls wait for the rate: otherwise nothing shows that the node accepts more. */
  const grow = (now: number) => {
    const seconds = Math.min(1, (now - grownAt) / 1_000)
    grownAt = now
    if (rate < ceiling * NEAR) passedAt = now
    const above = GROWTH.above * 2 ** ((now - passedAt) / GROWTH.doublesMs)
    const growth = rate < ceiling * NEAR ? GROWTH.below : Math.min(GROWTH.most, above)
    rate = Math.min(most, rate * (1 + growth * seconds))
  }

  return {
    /** Calls per second; Infinity: unlimited. */
    now: () => rate,
    /** When the next call may be sent. */
    nextAt: () => nextAt,
    /** @param since when the call began to wait */
    take: (now: number, since: number) => {
      if (!Number.isFinite(rate)) return
      if (since < nextAt) grow(now)
      nextAt = Math.max(nextAt, now - 1) + 1_000 / rate
    },
    answered: (sentAt: number) => {
      const now = performance.now()
      refusalsInARow = 0
      // Refusals arrive before the answers to calls that were sent together with them.
      if (sentAt < firstRefusalAt && now < firstRefusalAt + FIRST_WINDOW_MS) {
        rate = Math.min(most, rate + 1_000 / FIRST_WINDOW_MS)
        ceiling = rate / LOWERED.most
      }
      answeredAt.push(now)
      if (answeredAt.length > 10_000) answeredAt = answeredAt.slice(-5_000)
    },
    refused: (sentAt: number) => {
      const now = performance.now()
      // The call was sent before the rate was lowered, so it proves nothing about the new rate.
      if (sentAt < loweredAt && refusalsInARow > 0) return
      // A node that refuses everything has no rate to find: instead, the pauses grow.
      if (refusalsInARow++ > 0) return
      const isFirst = firstRefusalAt < 0
      if (isFirst) firstRefusalAt = now
      const spanMs = isFirst ? FIRST_WINDOW_MS : Math.min(WINDOW_MS, Math.max(1_000, now - loweredAt))
      answeredAt = answeredAt.filter((at) => at > now - spanMs)
      const measured = Math.max(1, answeredAt.length) / (spanMs / 1_000)
      rate = Number.isFinite(rate)
        ? Math.min(LOWERED.most * rate, Math.max(LOWERED.least * rate, measured))
        : measured
      rate = Math.max(LOWEST_RATE, rate)
      ceiling = rate / LOWERED.most
      answeredAt = []
      loweredAt = grownAt = passedAt = now
    },
  }
}
