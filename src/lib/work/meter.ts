import { AsyncLocalStorage } from 'node:async_hooks'

/** Adds up how long other components worked for a task, without the time that the task waited for them. */
export type Meter = {
  /** Runs `task`; work for it, and for everything that it calls, counts. */
  run: <Result>(task: () => Result) => Result
  /** The milliseconds so far. */
  ms: () => number
}

const current = new AsyncLocalStorage<(ms: number) => void>()

/** Work that is counted in a nested meter counts for the outer one too. */
export function createMeter(): Meter {
  let total = 0
  return {
    run: (task) => {
      const outer = current.getStore()
      const add = (ms: number) => {
        total += ms
        outer?.(ms)
      }
      return current.run(add, task)
    },
    ms: () => total,
  }
}

/** Adds milliseconds of work for the current task to its meter. */
export const countWork = (ms: number): void => current.getStore()?.(ms)
