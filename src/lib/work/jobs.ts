import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { createMeter } from './meter.ts'
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
   * A pause takes at least so many times as long as the database worked for the run before it (`restAfter`), which limits the
   * part of its time that runs take; 0 by default.
   */
  restFactor?: number
  /** Ends a pause early, but not the rest that `restFactor` demands. */
  bell?: Bell
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

/** Says that there is something new to work on. */
export type Bell = {
  ring: () => void
  /** Aborted when it rings, or has rung since the last call of `clear`. */
  rung: () => AbortSignal
  clear: () => void
}

export function createBell(): Bell {
  let ringing = new AbortController()
  return {
    ring: () => ringing.abort(),
    rung: () => ringing.signal,
    clear: () => {
      if (ringing.signal.aborted) ringing = new AbortController()
    },
  }
}

/** What visitors look at may be so much older for the sake of other work, however slow a run was. */
export const MOST_REST_MS = 40_000

/** The rest after work of `workMs`: so many times as long. */
export const restAfter = (workMs: number, factor: number): number => Math.min(MOST_REST_MS, workMs * factor)

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
    const meter = createMeter()
    let pauseMs = everyMs
    job.bell?.clear()
    try {
      pauseMs = (await meter.run(job.run))?.againMs ?? everyMs
    } catch (error) {
      if (!stopping.aborted && !job.isLogged?.(error)) log[level]({ error, job: name }, job.failure)
      pauseMs = retryMs
    }
    if (pauseMs === Number.POSITIVE_INFINITY) return
    const restMs = restAfter(meter.ms(), restFactor)
    const ended = performance.now()
    const woken = job.bell ? AbortSignal.any([stopping, job.bell.rung()]) : stopping
    await pause(Math.max(pauseMs, restMs), woken)
    const leftMs = restMs - (performance.now() - ended)
    if (leftMs > 0) await steadyPace.pause(leftMs, stopping)
  }
}
