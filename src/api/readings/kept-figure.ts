import type { Log } from '#lib/log.ts'
import { within } from '#lib/within.ts'

/** A figure that is dear to make, shared by all who ask. */
export type KeptFigure<Value> = {
  /** The figure of today or, while a new one is in the making, of a moment ago; `undefined` when none can be had in time. */
  get: () => Promise<Value | undefined>
  /** The figure as it is, without making any. */
  known: () => Value | undefined
}

type KeptFigureOptions = {
  /** What it is, for the log: `the price`. */
  name: string
  /** How long it is given to everybody before a new one is made. */
  freshMs: number
  /** How long after that it is still better than none. */
  goodMs: number
  /** How long somebody waits for the first. */
  patienceMs: number
}

/** A figure that takes long is made less often: no more than this part of the time is spent on it. */
const MOST_OF_THE_TIME = 1 / 10
/** After a failure the database is left alone for so long. */
const PAUSE_MS = 5_000

/** Keeps what `make` gives. One is made at a time, however many ask; failures are logged, and the last figure stays. */
export function keepFigure<Value>(
  make: () => Promise<Value>,
  { name, freshMs, goodMs, patienceMs }: KeptFigureOptions,
  log: Log,
  now: () => number = Date.now,
): KeptFigure<Value> {
  let kept: { value: Value; freshUntil: number } | undefined
  let pausedUntil = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> | undefined

  const renew = async () => {
    const startedAt = now()
    try {
      const value = await make()
      const tookMs = now() - startedAt
      kept = { value, freshUntil: startedAt + Math.max(freshMs, tookMs / MOST_OF_THE_TIME) }
    } catch (error) {
      pausedUntil = now() + PAUSE_MS
      log.warn({ error }, `Could not make ${name}; the last one stays for a while`)
    }
  }
  const known = () => (kept && now() < kept.freshUntil + goodMs ? kept.value : undefined)

  return {
    known,
    get: async () => {
      if (kept && now() < kept.freshUntil) return kept.value
      if (now() >= pausedUntil)
        underWay ??= renew().finally(() => {
          underWay = undefined
        })
      const old = known()
      if (old !== undefined || underWay === undefined) return old
      const late = new Error(`${name} takes longer`)
      await within(patienceMs, underWay, () => late).catch(() => undefined)
      return known()
    },
  }
}
