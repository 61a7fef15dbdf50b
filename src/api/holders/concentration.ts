import type { Concentration, TokenHolder } from '#contract/tokens/token-holders.ts'
import { type Holder, type HolderTotals, readHolders } from '#store/tokens/holders.ts'
import { percentageOf } from '../shared/percentage.ts'
import type { HoldersContext } from './context.ts'
import { holderMarks } from './holder-marks.ts'

/**
 * The number of largest owners that are read, so that at least a hundred of them have no mark unless nearly
 * all have one.
 */
const LARGEST = 300

const NO_SHARES = { top1: null, top10: null, top50: null, top100: null }
const UNKNOWN: Concentration = { ...NO_SHARES, withoutMarked: NO_SHARES, marked: [] }

/**
 * The totals of a token's holders, and the shares of the largest holders in its supply. `totals` is undefined
 * until they are counted; with a `partialSince` they include only balances that changed after that slot.
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
  const shareOf = (of: readonly Holder[]) =>
    percentageOf(
      of.reduce((sum, { amount }) => sum + amount, 0n),
      totals.supply,
      4,
    )
  const topsOf = (of: readonly Holder[]) => {
    const top = (count: number) => shareOf(of.slice(0, count))
    return { top1: top(1), top10: top(10), top50: top(50), top100: top(100) }
  }
  const withMark = (mark: TokenHolder['mark']) => holders.filter((_, i) => marks[i] === mark)
  const unmarked = withMark(null)
  const isEnough = unmarked.length >= 100 || holders.length < LARGEST
  return {
    totals,
    partialSince,
    concentration: {
      ...topsOf(holders),
      withoutMarked: isEnough ? topsOf(unmarked) : { ...topsOf(unmarked), top100: null },
      marked: (['pool', 'program', 'burn', 'label'] as const).flatMap((mark) => {
        const owners = withMark(mark)
        return owners.length === 0 ? [] : [{ mark, owners: owners.length, percentage: shareOf(owners) }]
      }),
    },
  }
}
