import { RateLimited, Unanswered } from './errors.ts'

/**
 * Who waits for a call, the most urgent first: the newest blocks; a visitor; transactions that the explorer sends itself;
 * strangers, whose calls are passed on; figures of the chain; history. Each may use so many places at once: its slow calls keep no
 * place from the others.
 */
const placesOf = { tip: 16, visitor: 6, sends: 6, strangers: 6, figures: 2, history: 7 } as const
export type Lane = keyof typeof placesOf
const lanes = Object.keys(placesOf) as Lane[]

/** While the node limits the rate, these take at most so much of it. */
const SHARES: Readonly<Partial<Record<Lane, number>>> = { strangers: 0.5, figures: 0.1 }
const WINDOW_MS = 5_000
/** The same before the first refusal: until then the calls may have been few because few were wanted. */
const FIRST_WINDOW_MS = 1_000
/** After a refusal without Retry-After; doubles while nothing but refusals comes. */
const PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
const LOWEST_RATE = 0.5
/** The new rate after a refusal, as a share of the one before: as many as were answered, within these bounds. */
const LOWERED = { least: 0.5, most: 0.9 } as const
/** Growth of the rate per second: back to just below the rate that was refused, then slowly, then faster again. */
const GROWTH = { below: 0.02, above: 0.003, most: 0.05, doublesMs: 30_000 } as const
const NEAR = 0.95

export type Pacer = {
  /**
   * Runs the task when it is its turn. When it throws `RateLimited`, calls of its lane and method pause and are slowed down; where
   * the call was one that the newest blocks need, all calls are.
   *
   * @param call.waitMs rejects with `Unanswered` when the turn has not come by then; absent: waits for it
   * @throws RateLimited at once for a call of `strangers` whose method pauses: a retry of theirs would keep their place
   */
  run: <T>(
    call: { lane: Lane; method: string; waitMs?: number | undefined },
    task: () => Promise<T>,
  ) => Promise<T>
  /** Until a call of this lane and method is sent, at the present rates. */
  waitMs: (lane: Lane, method: string) => number
  now: () => PacerState
  /** Rejects what waits. */
  close: () => void
}

export type PacerState = {
  /** Calls per second of all lanes; null while the node has refused none that the newest blocks need. */
  rate: number | null
  /** Until calls for the newest blocks are sent again; 0: now. */
  pausedMs: number
  /** Calls that wait for their turn. */
  waiting: number
  calls: number
  /** Those that the node refused because they were too many. */
  limited: number
}

type Waiting = { start: () => void; fail: (error: Error) => void; since: number }

/** The calls of one lane to one method: what they wait for, and how fast the node takes them. */
type Queue = { lane: Lane; method: string; waiting: Waiting[]; pause: Pause; rate: Rate }

/**
 * Paces all calls to one node. A node may limit all calls or each method on its own, so that there are two kinds of limits: one
 * for all calls, which only refusals of calls that the newest blocks need lower, and one for each lane and method. Nothing that
 * a visitor or a stranger calls stops the newest blocks. Without a refusal there is no limit but `places`.
 *
 * @param places calls at once
 * @param most calls per second, where the operator limits them
 */
export function createPacer({ places = 16, most = Number.POSITIVE_INFINITY } = {}): Pacer {
  const queues = new Map<string, Queue>()
  const running = Object.fromEntries(lanes.map((lane) => [lane, 0])) as Record<Lane, number>
  /** When the lane may have its next call, by its share. */
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
    // One place is kept for what is more urgent than history.
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
    // History competes with the newest blocks for the same calls: one rate for both, of which history gets what is left.
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

/** For as long as the node asks; without that it doubles while nothing but refusals comes. */
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
      // Calls that were under way together are refused together.
      if (sentAt >= refusedAt || refusalsInARow === 0) refusalsInARow++
      refusedAt = now
      const growing = Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** Math.min(10, refusalsInARow - 1))
      until = Math.max(until, now + (waitMs ?? growing))
    },
  }
}

type Rate = ReturnType<typeof createRate>

/** Additive growth and multiplicative decrease of a rate, as in TCP; no limit before the first refusal. */
function createRate(most = Number.POSITIVE_INFINITY) {
  let rate = most
  /** Near this rate the node refused a call. */
  let ceiling = most
  let passedAt = 0
  let grownAt = performance.now()
  let nextAt = 0
  let refusalsInARow = 0
  let firstRefusalAt = -1
  let loweredAt = performance.now()
  let answeredAt: number[] = []

  /** Only while calls wait for the rate: otherwise nothing shows that the node bears more. */
  const grow = (now: number) => {
    const seconds = Math.min(1, (now - grownAt) / 1_000)
    grownAt = now
    if (rate < ceiling * NEAR) passedAt = now
    const above = GROWTH.above * 2 ** ((now - passedAt) / GROWTH.doublesMs)
    const growth = rate < ceiling * NEAR ? GROWTH.below : Math.min(GROWTH.most, above)
    rate = Math.min(most, rate * (1 + growth * seconds))
  }

  return {
    /** Calls per second; Infinity: no limit. */
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
      // Refusals come sooner than the answers to the calls that were sent with them.
      if (sentAt < firstRefusalAt && now < firstRefusalAt + FIRST_WINDOW_MS) {
        rate = Math.min(most, rate + 1_000 / FIRST_WINDOW_MS)
        ceiling = rate / LOWERED.most
      }
      answeredAt.push(now)
      if (answeredAt.length > 10_000) answeredAt = answeredAt.slice(-5_000)
    },
    refused: (sentAt: number) => {
      const now = performance.now()
      // Sent before the rate was lowered: says nothing of the new one.
      if (sentAt < loweredAt && refusalsInARow > 0) return
      // A node that answers nothing has no rate: the pauses grow in its place.
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
