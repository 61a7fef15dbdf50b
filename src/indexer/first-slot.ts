import { readSetting, writeSetting } from '#store/engine/settings.ts'
import { countSlots } from './backfill/slot-set.ts'
import type { Context } from './context.ts'
import type { Ledger } from './ledger.ts'

const FIRST_SLOT = 'first_slot'

/** The first slot of the index. */
export type FirstSlot = {
  /**
   * Gives the ledger its first slot, if it has none: START_SLOT, else the previous first slot, else the node's
   * first block. Blocks before it stay stored.
   *
   * @throws ChainUnavailable
   */
  find: () => Promise<void>
  /** A sentence for the operator about the slots that START_SLOT leaves out; null: none. */
  problem: () => string | null
}

export function createFirstSlot(
  { db, chain, ledger, log }: Pick<Context, 'db' | 'chain' | 'ledger' | 'log'>,
  startSlot: number | undefined,
): FirstSlot {
  /** The first slot before START_SLOT was raised. */
  let begun = 0
  const problem = () => leftOutProblem(ledger, begun)
  const find = async () => {
    if (ledger.first() !== null) return
    const text = await readSetting(db, FIRST_SLOT)
    const stored = text === undefined ? undefined : Number(text)
    const first = startSlot ?? stored ?? (await chain.getFirstAvailableBlock())
    if (stored === undefined || first < stored) await writeSetting(db, FIRST_SLOT, String(first))
    begun = Math.min(first, stored ?? first)
    ledger.setFirst(first)
    const sentence = problem()
    if (sentence !== null) log.warn({}, sentence)
  }
  return { find, problem }
}

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
