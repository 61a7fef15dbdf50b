import { AsyncLocalStorage } from 'node:async_hooks'

/** The work for one request. Every function that the request calls finds it with `currentWork`. */
export type Work = {
  /** Lower ranks run first. Within a rank, work that has begun runs first. */
  rank: number
  /** Within a rank, work that has not begun runs in ascending `order`. */
  order: number
  /** Secondary work gets at most a third of the turns, even if others are free: its tasks may take long. */
  isSecondary: boolean
  /** Whether one of its tasks has had a turn. */
  hasBegun: boolean
  /** The time by which it must have begun, or it is refused, in milliseconds of `performance.now()`. */
  beginBy: number
  /** The time at which nobody waits for it any more. */
  endBy: number
  /** Charges it for time of a database or a processor. */
  spend(milliseconds: number): void
}

const current = new AsyncLocalStorage<Work | undefined>()

/**
 * The work that the running code belongs to. `undefined`: the explorer's own work, which is not charged and
 * does not wait.
 */
export const currentWork = (): Work | undefined => current.getStore()

/** Runs `task` as part of `work`. @param work `undefined`: the explorer's own work */
export const doWork = <Result>(work: Work | undefined, task: () => Result): Result => current.run(work, task)

/** Runs `task`, whose result all requests share, without charging the request that started it. */
export const doSharedWork = <Result>(task: () => Result): Result => doWork(undefined, task)

/**
 * One work for several callers: it has the best place among them in the order of turns, and each is charged
 * an equal part.
 *
 * @returns `undefined` when the explorer's own work is among them, which does not wait
 */
export function jointWork(works: readonly (Work | undefined)[]): Work | undefined {
  const all = works.filter((work) => work !== undefined)
  if (all.length < works.length) return undefined
  if (all.length === 1) return all[0]
  const values = (of: (work: Work) => number) => all.map(of)
  return {
    rank: Math.min(...values(({ rank }) => rank)),
    order: Math.min(...values(({ order }) => order)),
    isSecondary: all.every(({ isSecondary }) => isSecondary),
    get hasBegun() {
      return all.some(({ hasBegun }) => hasBegun)
    },
    set hasBegun(hasBegun) {
      for (const work of all) work.hasBegun = hasBegun
    },
    beginBy: Math.max(...values(({ beginBy }) => beginBy)),
    endBy: Math.max(...values(({ endBy }) => endBy)),
    spend: (ms) => {
      for (const work of all) work.spend(ms / all.length)
    },
  }
}

/** Charges the current work for the time of `task`. */
export async function spending<Result>(task: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  try {
    return await task()
  } finally {
    currentWork()?.spend(performance.now() - started)
  }
}

/**
 * The same entries, each made as part of the current work, even if other code requests it, such as a socket
 * that drains.
 */
export function inCurrentWork<Entry>(entries: AsyncGenerator<Entry>): AsyncIterable<Entry> {
  const work = currentWork()
  const within = <Result>(task: () => Result) => current.run(work, task)
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => within(() => entries.next()),
      return: (value) => within(() => entries.return(value)),
    }),
  }
}

/**
 * The order of turns: first by rank. Within a rank, work that has begun comes first, in the order of waiting,
 * since otherwise all waiting work would become late together; then by `order`. The explorer's own work comes
 * before all.
 */
export const compareWorks = (one: Work | undefined, other: Work | undefined): number => {
  if (!one || !other) return Number(one !== undefined) - Number(other !== undefined)
  if (one.rank !== other.rank) return one.rank - other.rank
  if (one.hasBegun || other.hasBegun) return Number(other.hasBegun) - Number(one.hasBegun)
  return one.order - other.order
}
