import { setTimeout as sleep } from 'node:timers/promises'
import { createCache } from '#lib/work/cache.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import { readLargestBlock, readSlotMs } from '#store/blocks/slot-time.ts'
import type { Database } from '#store/engine/database.ts'
import type { CachedValue } from '../shared/cached-value.ts'
import type { FeatureGate } from './feature-gates.ts'

/** The compute unit limit of a block before the first of these gates was activated. */
const FIRST_LIMIT = 48_000_000
/** The feature gates that change the limit (SIMD-0207, SIMD-0256, SIMD-0286). */
const LIMITS: readonly (readonly [gate: string, units: number])[] = [
  ['P1BCUMpAC7V2GRBRiJCNUgpMyWZhoqt3LKo712ePqsz', 100_000_000],
  ['6oMCUgfY6BzZ6jwB681J6ju5Bh6CjVXbd7NeWYqiXBSu', 60_000_000],
  ['5oMCU3JPaFLr8Zr4ct7yFA7jdk6Mw1RmB8K4u9ZbS42z', 50_000_000],
]
/** The lengths of a slot in ms: a shorter slot lowers the limit in proportion (SIMD-0525). */
const SLOT_STEPS = [400, 350, 300, 250, 200] as const

export type BlockLimit = {
  /** The most compute units of a block; null when it is unknown. */
  units: number | null
  /** False when the node or the database did not answer in time, so that a later answer may differ. */
  isComplete: boolean
}

/**
 * The limit of the chain at a slot and its time in unix seconds.
 *
 * @param waitMs the longest wait for the node, and again for the database; short by default
 */
export type BlockLimits = (slot: number, blockTime: number | null, waitMs?: number) => Promise<BlockLimit>

/** The number of slots before the requested one in which the largest block is searched. */
const SLOTS = 9_000
const FRESH_MS = 60_000
const WAIT_MS = 100
/**
 * The step to which times are rounded, so that neighbouring blocks share one measurement of the slot time.
 */
const STEP_SECONDS = 600
const HALF_HOUR = 1_800

/**
 * The limit by the feature gates that were active at the slot, or by the profile when the node does not
 * return the gates. A larger block proves a larger limit.
 */
export function createBlockLimits(
  db: Database,
  gates: CachedValue<FeatureGate[] | null>,
  { blockComputeLimit }: Pick<NetworkProfile, 'blockComputeLimit'>,
): BlockLimits {
  const slotTimes = createCache<string, number | null>((until) => readSlotMs(db, Number(until)), {
    freshMs: FRESH_MS,
    max: 500,
  })
  const largest = createCache<string, number | null>((slot) => readLargestBlock(db, Number(slot)), {
    freshMs: FRESH_MS,
    max: 100,
  })
  return async (slot, blockTime, waitMs = WAIT_MS) => {
    // The wait is limited, because a node that does not answer must not delay the page of a block.
    const reading = gates.get()
    const late = () => sleep(waitMs, 'late' as const, { ref: false })
    const isLate = gates.peek() === undefined && (await Promise.race([reading, late()])) === 'late'
    const told = gates.peek()
    const until = blockTime === null ? null : Math.ceil(blockTime / STEP_SECONDS) * STEP_SECONDS + HALF_HOUR
    const measuring = Promise.all([
      told?.length && until !== null ? slotTimes.get(String(until)) : null,
      largest.get(String(Math.max(0, Math.floor(slot / SLOTS) * SLOTS - SLOTS))),
    ])
    // The database must not delay the page either: blocks in memory are shown without it.
    const measured = await Promise.race([measuring.catch(() => 'late' as const), late()])
    if (measured === 'late') return { units: null, isComplete: false }
    const [slotMs, most] = measured
    const units = told?.length ? limitOf(told, slot, slotMs) : (blockComputeLimit ?? null)
    return { units: units === null ? null : Math.max(units, most ?? 0), isComplete: !isLate }
  }
}

/**
 * The limit by the feature gates.
 *
 * @param slotMs the measured length of a slot at that time; null when it is unknown, which counts as the
 *   original length
 */
export function limitOf(gates: readonly FeatureGate[], slot: number, slotMs: number | null): number {
  const isActive = (address: string) =>
    gates.some((gate) => gate.address === address && gate.activatedAt !== null && gate.activatedAt <= slot)
  const units = LIMITS.find(([gate]) => isActive(gate))?.[1] ?? FIRST_LIMIT
  const measured = slotMs ?? SLOT_STEPS[0]
  const step = SLOT_STEPS.reduce((best, one) =>
    Math.abs(one - measured) < Math.abs(best - measured) ? one : best,
  )
  return (units * step) / SLOT_STEPS[0]
}
