import type { Pool } from './pools.ts'
import { Random } from './random.ts'

// The fair price of a token: the initial price of its pool times two sine waves, one slow and one fast. It decides only
// whether traders buy or sell, never an amount, so floating point is precise enough.

const SLOW = { slots: 7_200, height: 0.22 }
const QUICK = { slots: 611, height: 0.06 }

const phases = new Map<string, number>()

/** The phase of the pool's price wave, in radians; different for each pool. */
function phaseOf({ key, name }: Pool): number {
  const id = `${key.address} ${name}`
  const phase = phases.get(id) ?? new Random(id).next() * 2 * Math.PI
  phases.set(id, phase)
  return phase
}

/**
 * How far the pool's price is from the fair price: 0.1 when its second token costs a tenth too much, -0.1 when it costs
 * a tenth too little.
 */
export function overpricing(pool: Pool, [first, second]: readonly [bigint, bigint], slot: number): number {
  const wave = ({ slots, height }: typeof SLOW) =>
    height * Math.sin((2 * Math.PI * slot) / slots + phaseOf(pool))
  const [startFirst, startSecond] = pool.start
  const fair = (Number(startFirst) / Number(startSecond)) * (1 + wave(SLOW) + wave(QUICK))
  return Number(first) / Number(second) / fair - 1
}
