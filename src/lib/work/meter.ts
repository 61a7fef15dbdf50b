import { AsyncLocalStorage } from 'node:async_hooks'

/** Adds up how long others worked for a task, without the time that it waited for them. */
export type Meter = {
  /** What `task` calls, and what these call, counts. */
  run: <Result>(task: () => Result) => Result
  /** Milliseconds so far. */
  ms: () => number
}

const current = new AsyncLocalStorage<(ms: number) => void>()

/** What is counted within a meter that runs within another one counts for both. */
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

/** Something worked so long for the current task. */
export const countWork = (ms: number): void => current.getStore()?.(ms)
