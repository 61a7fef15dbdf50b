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

export const doWork = <Result>(work: Work, task: () => Result): Result => current.run(work, task)

/** Runs what is shared by all, though one request happened to start it. */
export const doSharedWork = <Result>(task: () => Result): Result => current.run(undefined, task)

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
