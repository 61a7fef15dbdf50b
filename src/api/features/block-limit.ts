import { setTimeout as sleep } from 'node:timers/promises'
import { createCache } from '#lib/work/cache.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import { readLargestBlock, readSlotMs } from '#store/blocks/slot-time.ts'
import type { Database } from '#store/engine/database.ts'
import type { CachedValue } from '../shared/cached-value.ts'
import type { FeatureGate } from './feature-gates.ts'

/** The compute units of a block before the first of these gates. */
const FIRST_LIMIT = 48_000_000
/** SIMD-0207, SIMD-0256, SIMD-0286. */
const LIMITS: readonly (readonly [gate: string, units: number])[] = [
  ['P1BCUMpAC7V2GRBRiJCNUgpMyWZhoqt3LKo712ePqsz', 100_000_000],
  ['6oMCUgfY6BzZ6jwB681J6ju5Bh6CjVXbd7NeWYqiXBSu', 60_000_000],
  ['5oMCU3JPaFLr8Zr4ct7yFA7jdk6Mw1RmB8K4u9ZbS42z', 50_000_000],
]
/** With each the limit is smaller in proportion: SIMD-0525. */
const SLOT_STEPS = [400, 350, 300, 250, 200] as const

export type BlockLimit = {
  /** How many compute units a block may use; null where nothing tells. */
  units: number | null
  /** False: the node or the database did not answer in time, so that another limit may be known in a moment. */
  isComplete: boolean
}

/**
 * The limit at any slot and time (unix seconds) of the chain.
 *
 * @param waitMs how long node and database are waited for, each; briefly if left out
 */
export type BlockLimits = (slot: number, blockTime: number | null, waitMs?: number) => Promise<BlockLimit>

/** How far back the largest block is looked for. */
const SLOTS = 9_000
const FRESH_MS = 60_000
const WAIT_MS = 100
/** Slot times are read for the same ends of hours, so that neighbours share them. */
const STEP_SECONDS = 600
const HALF_HOUR = 1_800

/**
 * By the feature gates that were active at the slot, where the node tells them, else by the profile; a larger block shows that
 * the limit is larger.
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
    // A node that does not answer must not delay the page of a block.
    const reading = gates.get()
    const late = () => sleep(waitMs, 'late' as const, { ref: false })
    const isLate = gates.peek() === undefined && (await Promise.race([reading, late()])) === 'late'
    const told = gates.peek()
    const until = blockTime === null ? null : Math.ceil(blockTime / STEP_SECONDS) * STEP_SECONDS + HALF_HOUR
    const measuring = Promise.all([
      told?.length && until !== null ? slotTimes.get(String(until)) : null,
      largest.get(String(Math.max(0, Math.floor(slot / SLOTS) * SLOTS - SLOTS))),
    ])
    // Nor may a database that does not: blocks in memory are shown without it.
    const measured = await Promise.race([measuring.catch(() => 'late' as const), late()])
    if (measured === 'late') return { units: null, isComplete: false }
    const [slotMs, most] = measured
    const units = told?.length ? limitOf(told, slot, slotMs) : (blockComputeLimit ?? null)
    return { units: units === null ? null : Math.max(units, most ?? 0), isComplete: !isLate }
  }
}

/** @param slotMs how long slots took then; null where that is not measured, which is read as the first length */
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
