import { AsyncLocalStorage } from 'node:async_hooks'

/** The work for one request: whatever the request calls finds it with `currentWork`. */
export type Work = {
  /** The smallest has the next turn; of equal ones what has begun… */
  rank: number
  /** …and of what has not begun the smallest. */
  order: number
  /** Only a third of the turns is for such work, however many are free: its tasks may take long. */
  isSecondary: boolean
  /** Whether one of its tasks had a turn. */
  hasBegun: boolean
  /** When it is refused if it has not begun, in milliseconds of `performance.now()`. */
  beginBy: number
  /** When nobody waits for it any more. */
  endBy: number
  /** Counts time of a database or a processor that it took. */
  spend(milliseconds: number): void
}

const current = new AsyncLocalStorage<Work | undefined>()

/** `undefined`: the explorer's own work, which is not counted and does not wait. */
export const currentWork = (): Work | undefined => current.getStore()

/** @param work `undefined`: the explorer's own */
export const doWork = <Result>(work: Work | undefined, task: () => Result): Result => current.run(work, task)

/** Runs what is shared by all, though one request happened to start it. */
export const doSharedWork = <Result>(task: () => Result): Result => doWork(undefined, task)

/**
 * One work for several: it has the place of the first of them in the order of turns, and each is charged its part.
 *
 * @returns `undefined` where the explorer's own work is among them, which does not wait
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

/** Counts the time of `task` for the current work. */
export async function spending<Result>(task: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  try {
    return await task()
  } finally {
    currentWork()?.spend(performance.now() - started)
  }
}

/** The same entries: each is made as part of the current work, whoever asks for it, such as a socket that drains. */
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
 * The order of turns: by rank; of one rank what has begun first, in the order in which it waits, since otherwise everything
 * that waits would become late together; then by `order`. The explorer's own work comes before all.
 */
export const compareWorks = (one: Work | undefined, other: Work | undefined): number => {
  if (!one || !other) return Number(one !== undefined) - Number(other !== undefined)
  if (one.rank !== other.rank) return one.rank - other.rank
  if (one.hasBegun || other.hasBegun) return Number(other.hasBegun) - Number(one.hasBegun)
  return one.order - other.order
}
