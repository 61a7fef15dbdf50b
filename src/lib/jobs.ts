import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'
import { type Pace, steadyPace } from './pace.ts'

/** Work that is repeated in the background, also after it failed. */
export type Job = {
  /** In the log lines of its failures. */
  name: string
  /** Between the end of a run and the start of the next one, at least; longer while nobody visits. */
  everyMs: number
  /** Before the first run; 0 by default. */
  firstPauseMs?: number
  /** After a run that failed; `everyMs` by default. */
  retryMs?: number
  /**
   * A pause takes at least so many times as long as the run before it, which limits the part of the time that runs take,
   * however slow they get; 0 by default.
   */
  restFactor?: number
  /** Whether it is repeated as often while nobody visits; false by default. */
  isSteady?: boolean
  /** Logged, with the error, after a run that failed. */
  failure: string
  /** `debug` for what is reported elsewhere in any case; `warn` by default. */
  level?: 'debug' | 'warn'
  /** Whether this error is logged elsewhere; no error is by default. */
  isLogged?: (error: unknown) => boolean
  /** `againMs`: the pause after this run, in place of `everyMs`; infinite: it was the last run. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most runs return nothing
  run: () => Promise<{ againMs: number } | void>
}

export type RunningJobs = {
  /** Resolves when all have ended, which most do only when they are stopped. Never rejects. */
  ended: Promise<void>
  /** Starts no run any more, and waits for those under way, for half a second at most. */
  stop: () => Promise<void>
}

type Surroundings = {
  log: Log
  /** Slows the jobs that are not steady; absent: none is slowed. */
  pace?: Pace
  /** Stops them too. */
  stopping?: AbortSignal
}

/** A run that waits for a node that hangs must not hold up the end of the process. */
const STOP_MS = 500

/** Starts the jobs, each on its own. The first runs of those without a first pause begin at once. */
export function startJobs(
  jobs: readonly Job[],
  { log, pace = steadyPace, stopping }: Surroundings,
): RunningJobs {
  const ending = new AbortController()
  const signal = stopping ? AbortSignal.any([stopping, ending.signal]) : ending.signal
  // One for each job that rests.
  setMaxListeners(0, signal)
  const ended = Promise.all(jobs.map((job) => repeat(job, { log, pace, stopping: signal }))).then(() => {})
  return {
    ended,
    stop: async () => {
      ending.abort()
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}

async function repeat(job: Job, { log, pace, stopping }: Required<Surroundings>): Promise<void> {
  const { name, everyMs, firstPauseMs = 0, retryMs = everyMs, restFactor = 0, level = 'warn' } = job
  const { pause } = job.isSteady ? steadyPace : pace
  if (firstPauseMs > 0) await pause(firstPauseMs, stopping)
  while (!stopping.aborted) {
    const started = performance.now()
    let pauseMs = everyMs
    try {
      pauseMs = (await job.run())?.againMs ?? everyMs
    } catch (error) {
      if (!stopping.aborted && !job.isLogged?.(error)) log[level]({ error, job: name }, job.failure)
      pauseMs = retryMs
    }
    if (pauseMs === Number.POSITIVE_INFINITY) return
    await pause(Math.max(pauseMs, (performance.now() - started) * restFactor), stopping)
  }
}
