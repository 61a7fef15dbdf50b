import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { type IdleSlowdown, noSlowdown } from './idle-slowdown.ts'
import { createMeter } from './meter.ts'

/** Work that is repeated in the background, also after it failed. */
export type Job = {
  /** The name in the log lines of its failures. */
  name: string
  /** The minimum pause between the end of a run and the start of the next one; longer while nobody visits. */
  everyMs: number
  /** The pause before the first run; 0 by default. */
  firstPauseMs?: number
  /** The pause after a failed run; `everyMs` by default. */
  retryMs?: number
  /**
   * A pause takes at least this many times as long as the database worked for the run before it
   * (`restAfter`), which limits the share of the database's time that runs take; 0 by default.
   */
  restFactor?: number
  /** Ends a pause early when it rings, but not the rest that `restFactor` requires. */
  bell?: Bell
  /** Whether the pauses stay the same while nobody visits; false by default. */
  isSteady?: boolean
  /** The log message, with the error, after a failed run. */
  failure: string
  /** `debug` for failures that are also reported elsewhere; `warn` by default. */
  level?: 'debug' | 'warn'
  /** Whether this error is logged elsewhere; by default none is. */
  isLogged?: (error: unknown) => boolean
  /** `againMs`: the pause after this run, in place of `everyMs`; infinite: it was the last run. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most runs return nothing
  run: () => Promise<{ againMs: number } | void>
}

/** Signals that there is new work. */
export type Bell = {
  ring: () => void
  /** A signal that is aborted when the bell rings, or has rung since the last call of `clear`. */
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

/** The maximum rest, however slow a run was: the values that visitors see may become this much older. */
export const MOST_REST_MS = 40_000

/** The rest after work of `workMs`: `factor` times as long, at most `MOST_REST_MS`. */
export const restAfter = (workMs: number, factor: number): number => Math.min(MOST_REST_MS, workMs * factor)

export type RunningJobs = {
  /** Resolves when all jobs have ended, which most do only when they are stopped. Never rejects. */
  ended: Promise<void>
  /** Starts no further run, and waits for running ones, for half a second at most. */
  stop: () => Promise<void>
}

type Surroundings = {
  log: Log
  /** Slows the jobs that are not steady; absent: none is slowed. */
  pace?: IdleSlowdown
  /** Stops the jobs when it is aborted, as `stop` does. */
  stopping?: AbortSignal
}

/** A run that waits for a hanging node must not delay the end of the process. */
const STOP_MS = 500

/**
 * Starts the jobs independently of each other. The first runs of those without a first pause begin at once.
 */
export function startJobs(
  jobs: readonly Job[],
  { log, pace = noSlowdown, stopping }: Surroundings,
): RunningJobs {
  const ending = new AbortController()
  const signal = stopping ? AbortSignal.any([stopping, ending.signal]) : ending.signal
  // Each pausing job adds a listener, so that there is no maximum.
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
  const { pause } = job.isSteady ? noSlowdown : pace
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
    if (leftMs > 0) await noSlowdown.pause(leftMs, stopping)
  }
}
