import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from '../processes.ts'
import type { Fault } from './stage.ts'

const kill =
  (what: Child | 'explorer'): Fault =>
  async ({ victim, whileRunning, random }) => {
    // Child processes for tasks run only if they had a task within the last minute; calls of the API give
    // them some.
    for (const end = performance.now() + 30_000; !(await whileRunning(victim.kill(what))); await sleep(100))
      if (performance.now() > end) return false
    await sleep(random.below(1_000))
    return true
  }

/** Faults by name: kill -9 of each process of a product without a chain of its own. */
export const kills: Record<string, Fault> = Object.fromEntries(
  (['explorer', 'database engine', 'indexer worker', 'JSON reader'] as const).map((what) => [
    `kill -9 of ${what}`,
    kill(what),
  ]),
)
