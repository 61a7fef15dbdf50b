import { setTimeout as sleep } from 'node:timers/promises'
import { ChainUnavailable } from '#chain/client.ts'
import { backoffMs } from '#lib/work/backoff.ts'
import type { Context } from '../context.ts'
import type { Pool } from '../worker/pool.ts'
import { fillRange, type Round } from './fill-range.ts'
import { countSlots, type SlotRange } from './slot-set.ts'

export type Backfill = {
  /** Looks for gaps now, because something changed. */
  poke: () => void
  /**
   * Tries all gaps again now, because the node is another one or restarted: it may have blocks that it lacked
   * before.
   */
  retry: () => void
  ended: Promise<void>
}

/**
 * How many slots one round covers: enough for whole batches, few enough that the newest history comes first.
 */
const ROUND = 1_000
const LOOK_MS = 5_000
/**
 * The pause before a gap that could not be filled is tried again; it doubles each time, and the gap is never
 * given up.
 */
const PAUSE_MS = 5_000
const MOST_PAUSE_MS = 600_000

/**
 * Fills the gaps between the first slot and the tip, the newest first, because visitors look at those.
 *
 * @param horizon the newest slot that counts as history; the tip delivers the blocks above it
 */
export function startBackfill(
  context: Context,
  pool: Pool,
  horizon: () => { to: number; finalized: number; firstAvailable: number } | undefined,
  firstPauseMs = PAUSE_MS,
): Backfill {
  const { ledger, log, stopping } = context
  /** Gaps that could not be filled, by their last slot. */
  const pauses = new Map<number, { until: number; failures: number }>()
  let wake: () => void = () => undefined
  let isPrunedLogged = false

  const logPruned = (slots: number, firstAvailable: number) => {
    if (!isPrunedLogged)
      log.warn({ slots, firstAvailable }, 'The history of the node begins later: older slots stay gaps')
    isPrunedLogged = true
  }

  const next = (): Round | undefined => {
    const limits = horizon()
    const first = ledger.first()
    if (!limits || first === null) return undefined
    const { firstAvailable } = limits
    const now = performance.now()
    for (const gap of ledger.missing(first, limits.to).reverse()) {
      if (gap.to < firstAvailable) {
        logPruned(gap.to - first + 1, firstAvailable)
        return undefined
      }
      if ((pauses.get(gap.to)?.until ?? 0) > now) continue
      // A round is either all finalized or all not finalized, as the requests differ.
      const finalized = gap.to <= limits.finalized
      const floor = finalized ? 0 : Math.max(gap.from, limits.finalized + 1)
      const from = Math.max(first, firstAvailable, floor, gap.to - ROUND + 1)
      return { range: { from, to: gap.to }, finalized, firstAvailable }
    }
    return undefined
  }

  const run = async () => {
    while (!stopping.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const round = next()
      if (!round) {
        const resting = new AbortController()
        const rest = sleep(LOOK_MS, undefined, { signal: AbortSignal.any([stopping, resting.signal]) })
        await Promise.race([woken, rest.catch(() => undefined)])
        resting.abort()
        continue
      }
      const { range } = round
      const missingIn = (part: SlotRange) => countSlots(ledger.missing(part.from, part.to))
      const before = missingIn(range)
      let trouble = false
      try {
        await fillRange(context, pool, round)
      } catch (error) {
        if (stopping.aborted) return
        trouble = true
        // The tip logs that the node is unreachable.
        if (!(error instanceof ChainUnavailable))
          log.warn({ error, ...range }, 'History could not be filled in')
      }
      if (missingIn(range) < before) pauses.delete(range.to)
      else {
        const failures = (pauses.get(range.to)?.failures ?? 0) + 1
        const pauseMs = backoffMs(failures, { firstMs: firstPauseMs, longestMs: MOST_PAUSE_MS })
        pauses.set(range.to, { until: performance.now() + pauseMs, failures })
      }
      if (trouble) await sleep(1_000, undefined, { signal: stopping }).catch(() => undefined)
    }
  }

  const retry = () => {
    pauses.clear()
    wake()
  }
  return { poke: () => wake(), retry, ended: run() }
}
