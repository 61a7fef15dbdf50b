import type { Log } from '#lib/log/log.ts'
import type { Ledger } from '../ledger.ts'
import { countSlots } from './slot-set.ts'

/**
 * A sentence for the operator when START_SLOT was raised: the index has older blocks, and lacks slots between
 * them and its first slot, which are not filled in as gaps. null where no such slot is missing.
 *
 * @param begun where the index began before START_SLOT was raised; older blocks from archives do not count
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

/**
 * Sets the first slot of the index, and logs which slots that leaves out. @returns the previous first slot
 */
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
