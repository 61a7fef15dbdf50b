import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** The id of the request for which this code runs; `undefined`: the explorer's own work. */
export const currentRequestId = (): string | undefined => current.getStore()

/**
 * Runs `task`, and everything that it starts, as part of the request: its log lines have the id (`log.ts`).
 */
export const inRequest = <Result>(id: string, task: () => Result): Result => current.run(id, task)
