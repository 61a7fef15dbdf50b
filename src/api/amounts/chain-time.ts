import type { Head } from '#store/head/head.ts'
import type { ScaleRule } from './scale-rule.ts'

type WithHead = { head: Pick<Head, 'latestBlocks'> }

/** One of this number of newest blocks has a time. */
const NEWEST = 10

/** The time of the chain, in seconds; null while no indexed block says it. */
export const chainTime = ({ head }: WithHead): number | null =>
  head.latestBlocks(NEWEST).find(({ blockTime }) => blockTime !== null)?.blockTime ?? null

/**
 * `uiAmount` at the end of a period of so many seconds that begins at the given time, or now where it has not ended; null for
 * what depends on the time while that of the chain is not known.
 */
export function uiAmountAtEnd(
  context: WithHead & { names: Pick<ScaleRule, 'uiAmount'> },
  seconds: number,
): ScaleRule['uiAmount'] {
  const now = chainTime(context)
  const endOf = (time: number) => (now === null ? null : Math.min(time + seconds - 1, now))
  return (mint, raw, decimals, time) =>
    context.names.uiAmount(mint, raw, decimals, time === null ? null : endOf(time))
}
