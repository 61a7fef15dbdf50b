import type { Log } from '#lib/log/log.ts'
import type { Ledger } from '../ledger.ts'
import { countSlots } from './slot-set.ts'

/**
 * A sentence where the index has blocks from before its first slot, and lacks some between them and that slot: START_SLOT was
 * raised, and what is left out is no gap that is filled. null where nothing is left out.
 *
 * @param begun where the index began before START_SLOT was raised: what archives have from before is no part of it
 */
export function leftOutProblem(
  ledger: Pick<Ledger, 'first' | 'oldest' | 'missing'>,
  begun: number,
): string | null {
  const [first, oldest] = [ledger.first(), ledger.oldest()]
  if (first === null || oldest === null) return null
  const missing = ledger.missing(Math.max(begun, oldest), first - 1)
  const from = missing[0]?.from
  if (from === undefined) return null
  const to = missing.at(-1)?.to
  return `START_SLOT is ${first}, and ${countSlots(missing)} slots before it, from ${from} to ${to}, are not indexed, although older ones are: lists and histories lack them. To index them, start with START_SLOT=${from} or without it.`
}

/** Sets the first slot of the index and logs what that leaves out. @returns the first slot before */
export function setFirst(
  ledger: Ledger,
  { first, begun }: { first: number; begun: number },
  log: Log,
): number {
  ledger.setFirst(first)
  const problem = leftOutProblem(ledger, begun)
  if (problem !== null) log.warn({}, problem)
  return begun
}
