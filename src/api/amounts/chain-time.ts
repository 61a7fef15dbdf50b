import type { Head } from '#store/head/head.ts'
import type { ScaleRule } from './scale-rule.ts'

type WithHead = { head: Pick<Head, 'latestBlocks'> }

/** The number of newest blocks in which one with a time is searched. */
const NEWEST = 10

/**
 * The time of the chain in seconds, from its newest block that has one; null while no recent block has a
 * time.
 */
export const chainTime = ({ head }: WithHead): number | null =>
  head.latestBlocks(NEWEST).find(({ blockTime }) => blockTime !== null)?.blockTime ?? null

/**
 * `uiAmount` at the end of a period of the given number of seconds that begins at the given time, or now if
 * the period has not ended. null for amounts that depend on the time while the chain's time is unknown.
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
