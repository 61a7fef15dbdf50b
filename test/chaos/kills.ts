import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from '../processes.ts'
import type { Fault } from './stage.ts'

const kill =
  (what: Child | 'explorer'): Fault =>
  async ({ victim, whileRunning, random }) => {
    // The processes for tasks run only when they had one within a minute: calls of the API give them some.
    for (const end = performance.now() + 30_000; !(await whileRunning(victim.kill(what))); await sleep(100))
      if (performance.now() > end) return false
    await sleep(random.below(1_000))
    return true
  }

/** kill -9 of each process that the product has without a chain of its own, by name. */
export const kills: Record<string, Fault> = Object.fromEntries(
  (['explorer', 'database engine', 'indexer worker', 'JSON reader'] as const).map((what) => [
    `kill -9 of ${what}`,
    kill(what),
  ]),
)
