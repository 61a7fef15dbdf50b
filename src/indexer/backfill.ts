import { setTimeout as sleep } from 'node:timers/promises'
import { ChainUnavailable } from '#chain/client.ts'
import type { Context } from './context.ts'
import { fillRange, type Round } from './fill-range.ts'
import type { Pool } from './pool.ts'
import { countSlots, type SlotRange } from './slot-set.ts'

export type Backfill = {
  /** Something changed: look for gaps now. */
  poke: () => void
  ended: Promise<void>
}

/** Slots per round: enough for whole batches, few enough that the newest history is there first. */
const ROUND = 1_000
const LOOK_MS = 5_000
/** A range that brought nothing is asked for again after this, then after twice as long, and so on. */
const COOL_MS = 5_000
const MAX_COOL_MS = 300_000
const LAST_TRY_MS = 40_000

/**
 * Fills the gaps between the first slot and the tip, newest first, because that is what visitors look at.
 *
 * @param horizon up to where history reaches: above it, blocks are on their way by themselves
 */
export function startBackfill(
  context: Context,
  pool: Pool,
  horizon: () => { to: number; finalized: number; firstAvailable: number } | undefined,
): Backfill {
  const { ledger, log, stopping } = context
  /** Ranges that brought nothing, by their last slot. */
  const cooling = new Map<number, { until: number; pause: number }>()
  let wake: () => void = () => undefined

  const next = (): Round | undefined => {
    const limits = horizon()
    const first = ledger.first()
    if (!limits || first === null) return undefined
    const holes = ledger.missing(first, limits.to).reverse()
    const now = performance.now()
    for (const hole of holes) {
      // Finalized slots and those above are asked for differently.
      const finalized = hole.to <= limits.finalized
      const floor = finalized ? hole.from : Math.max(hole.from, limits.finalized + 1)
      const from = Math.max(first, finalized ? hole.to - ROUND + 1 : floor)
      const cold = cooling.get(hole.to)
      if (cold && cold.until > now) continue
      const lastTry = cold !== undefined && cold.pause >= LAST_TRY_MS
      return { range: { from, to: hole.to }, finalized, firstAvailable: limits.firstAvailable, lastTry }
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
        // The tip tells when the node is away; anything else is news.
        if (!(error instanceof ChainUnavailable))
          log.warn({ error, ...range }, 'History could not be filled in')
      }
      if (missingIn(range) < before) cooling.delete(range.to)
      else {
        const pause = Math.min(MAX_COOL_MS, (cooling.get(range.to)?.pause ?? COOL_MS / 2) * 2)
        cooling.set(range.to, { until: performance.now() + pause, pause })
      }
      if (trouble) await sleep(1_000, undefined, { signal: stopping }).catch(() => undefined)
    }
  }

  return { poke: () => wake(), ended: run() }
}
