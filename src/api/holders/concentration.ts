import type { Concentration } from '#contract/token-holders.ts'
import { type Holder, type HolderTotals, readHolders } from '#store/tokens/holders.ts'
import { percentageOf } from '../shared/percentage.ts'
import type { HoldersContext } from './context.ts'
import { holderMarks } from './holder-marks.ts'

/** Owners that are read, the largest first: at least a hundred are without a mark, unless nearly all have one. */
const LARGEST = 300

const UNKNOWN: Concentration = { top10: null, top100: null, withoutMarked: { top10: null, top100: null } }

/**
 * The totals of a token's holders, and what the largest have of its supply; `undefined` totals are not counted yet. With a
 * `partialSince` the totals count only what changed since that slot.
 */
export async function concentrationOf(
  mint: string,
  context: HoldersContext,
): Promise<{
  totals: HolderTotals | undefined
  concentration: Concentration
  partialSince: number | null
}> {
  context.poolOwners.prepare(mint)
  const [{ totals, holders }, partialSince] = await Promise.all([
    readHolders(context.db, mint, { offset: 0, limit: LARGEST }),
    context.partialSince(),
  ])
  if (!totals || totals.supply === 0n || partialSince !== null)
    return { totals, concentration: UNKNOWN, partialSince }
  const marks = await holderMarks(
    mint,
    holders.map(({ owner }) => owner),
    context,
  )
  const share = (of: readonly Holder[], count: number) =>
    percentageOf(
      of.slice(0, count).reduce((sum, { amount }) => sum + amount, 0n),
      totals.supply,
      4,
    )
  const tops = (of: readonly Holder[]) => ({ top10: share(of, 10), top100: share(of, 100) })
  const unmarked = holders.filter((_, i) => marks[i] === null)
  const isEnough = unmarked.length >= 100 || holders.length < LARGEST
  return {
    totals,
    partialSince,
    concentration: {
      ...tops(holders),
      withoutMarked: isEnough ? tops(unmarked) : { ...tops(unmarked), top100: null },
    },
  }
}
