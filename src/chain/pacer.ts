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
   * Runs the task when it is its turn. When it throws `RateLimited`, all calls pause, and the rate is lowered.
   *
   * @param waitMs rejects with `Unanswered` when the turn has not come by then; absent: waits for it
   */
  run: <T>(lane: Lane, task: () => Promise<T>, waitMs?: number) => Promise<T>
  now: () => PacerState
  /** Rejects what waits. */
  close: () => void
}

export type PacerState = {
  /** Calls per second; null while the node has refused none. */
  rate: number | null
  /** Until calls are sent again; 0: now. */
  pausedMs: number
  /** Calls that wait for their turn. */
  waiting: number
  calls: number
  /** Those that the node refused because they were too many. */
  limited: number
}

type Waiting = { start: () => void; fail: (error: Error) => void; since: number }

/**
 * Paces all calls to one node together: additive growth and multiplicative decrease of the rate, as in TCP. Without a
 * refusal there is no limit but `places`.
 *
 * @param places calls at once
 * @param most calls per second, where the operator limits them
 */
export function createPacer({ places = 16, most = Number.POSITIVE_INFINITY } = {}): Pacer {
  const ofEach = <Value>(make: () => Value) =>
    Object.fromEntries(lanes.map((lane) => [lane, make()])) as Record<Lane, Value>
  const waiting = ofEach<Waiting[]>(() => [])
  const running = ofEach(() => 0)
  /** When the lane may have its next call, by its share. */
  const nextOf = ofEach(() => 0)
  let rate = most
  /** Near this rate the node refused a call. */
  let ceiling = most
  let passedAt = 0
  let grownAt = performance.now()
  let nextAt = 0
  let pausedUntil = 0
  let refusalsInARow = 0
  let firstRefusalAt = -1
  let loweredAt = performance.now()
  let answeredAt: number[] = []
  let timer: NodeJS.Timeout | undefined
  const counts = { calls: 0, limited: 0 }

  const isFree = (lane: Lane) => {
    const all = lanes.reduce((sum, each) => sum + running[each], 0)
    // One place is kept for what is more urgent than history.
    const mine = Math.max(1, Math.min(placesOf[lane], lane === 'history' ? places - 1 : places))
    return all < places && running[lane] < mine
  }

  const wake = () => {
    clearTimeout(timer)
    for (;;) {
      const now = performance.now()
      const ready = lanes.filter((lane) => waiting[lane].length > 0 && isFree(lane))
      if (ready.length === 0) return
      const lane = ready.find((each) => nextOf[each] <= now)
      const opensAt = Math.max(pausedUntil, nextAt, Math.min(...ready.map((each) => nextOf[each])))
      if (!lane || opensAt > now) {
        timer = setTimeout(wake, Math.max(1, Math.ceil(opensAt - now)))
        return
      }
      const next = waiting[lane].shift()
      if (!next) return
      if (Number.isFinite(rate)) {
        if (next.since < nextAt) grow(now)
        nextAt = Math.max(nextAt, now - 1) + 1_000 / rate
        const share = SHARES[lane]
        if (share) nextOf[lane] = now + 1_000 / (rate * share)
      }
      running[lane]++
      next.start()
    }
  }

  /** Only while calls wait for the rate: otherwise nothing shows that the node bears more. */
  const grow = (now: number) => {
    const seconds = Math.min(1, (now - grownAt) / 1_000)
    grownAt = now
    if (rate < ceiling * NEAR) passedAt = now
    const above = GROWTH.above * 2 ** ((now - passedAt) / GROWTH.doublesMs)
    const growth = rate < ceiling * NEAR ? GROWTH.below : Math.min(GROWTH.most, above)
    rate = Math.min(most, rate * (1 + growth * seconds))
  }

  const answered = (sentAt: number) => {
    const now = performance.now()
    refusalsInARow = 0
    // Refusals come sooner than the answers to the calls that were sent with them.
    if (sentAt < firstRefusalAt && now < firstRefusalAt + FIRST_WINDOW_MS) {
      rate = Math.min(most, rate + 1_000 / FIRST_WINDOW_MS)
      ceiling = rate / LOWERED.most
    }
    answeredAt.push(now)
    if (answeredAt.length > 10_000) answeredAt = answeredAt.slice(-5_000)
  }

  const refuse = (sentAt: number, waitMs: number | undefined) => {
    const now = performance.now()
    counts.limited++
    pausedUntil = Math.max(
      pausedUntil,
      now + (waitMs ?? Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** Math.min(10, refusalsInARow))),
    )
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
    nextAt = Math.max(nextAt, pausedUntil)
  }

  const turn = (lane: Lane, waitMs: number | undefined) =>
    new Promise<void>((resolve, reject) => {
      const entry: Waiting = { start: resolve, fail: reject, since: performance.now() }
      waiting[lane].push(entry)
      wake()
      if (waitMs === undefined || !waiting[lane].includes(entry)) return
      const giveUp = setTimeout(() => {
        waiting[lane].splice(waiting[lane].indexOf(entry), 1)
        reject(new Unanswered(why()))
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

  const why = () =>
    performance.now() < pausedUntil
      ? 'was not called: it limits the rate of calls, and all calls pause for as long as it asks'
      : 'was not called: the deadline expired while earlier calls were unanswered'

  return {
    run: async (lane, task, waitMs) => {
      await turn(lane, waitMs)
      const sentAt = performance.now()
      counts.calls++
      try {
        const result = await task()
        answered(sentAt)
        return result
      } catch (error) {
        if (error instanceof RateLimited) refuse(sentAt, error.waitMs)
        else answered(sentAt)
        throw error
      } finally {
        running[lane]--
        wake()
      }
    },
    now: () => ({
      rate: Number.isFinite(rate) ? rate : null,
      pausedMs: Math.max(0, pausedUntil - performance.now()),
      waiting: lanes.reduce((sum, lane) => sum + waiting[lane].length, 0),
      ...counts,
    }),
    close: () => {
      clearTimeout(timer)
      for (const lane of lanes)
        for (const { fail } of waiting[lane].splice(0))
          fail(new Unanswered('was not called: the connection to it was closed'))
    },
  }
}
