import type { Pool } from './pools.ts'
import { Random } from './random.ts'

// What people think a token is worth: it swings around what its pool was opened with, slowly and, less, quickly. Only
// where they lean follows from it, never an amount, so ordinary numbers do.

const SLOW = { slots: 7_200, height: 0.22 }
const QUICK = { slots: 611, height: 0.06 }

const phases = new Map<string, number>()

/** Where in its swing a pool begins: another place for each. */
function phaseOf({ key, name }: Pool): number {
  const id = `${key.address} ${name}`
  const phase = phases.get(id) ?? new Random(id).next() * 2 * Math.PI
  phases.set(id, phase)
  return phase
}

/**
 * How far the pool is from what people think it should be: 0.1 when its second token is a tenth too dear for them,
 * -0.1 when it is a tenth too cheap.
 */
export function overpriced(pool: Pool, [first, second]: readonly [bigint, bigint], slot: number): number {
  const wave = ({ slots, height }: typeof SLOW) =>
    height * Math.sin((2 * Math.PI * slot) / slots + phaseOf(pool))
  const [startFirst, startSecond] = pool.start
  const fair = (Number(startFirst) / Number(startSecond)) * (1 + wave(SLOW) + wave(QUICK))
  return Number(first) / Number(second) / fair - 1
}
