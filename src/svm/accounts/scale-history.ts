import type { AmountScale } from '#lib/text/scaled-amount.ts'
import { amountScaleAt, type ScaleState } from './ui-amount.ts'

/** A change that an instruction made to a mint's UI amounts; `isFirst` when it initialized the extension. */
export type ScaleChange =
  /** `from`: seconds from which on the multiplier holds. */
  | { kind: 'multiplier'; isFirst: boolean; multiplier: number; from: number }
  /** In basis points. */
  | { kind: 'interest'; isFirst: boolean; rate: number }

/** With the time of its block, in seconds. */
export type TimedScaleChange = { time: number; change: ScaleChange }

/** The state of the mint account from a time on. */
type Step = { since: number; state: ScaleState | undefined }

/** How a mint shows amounts at any time. */
export type ScaleHistory = {
  /** The earliest first; `state` is undefined where it is not known. */
  steps: readonly Step[]
}

/**
 * The history of a mint's scale by all indexed changes of it, in their order.
 *
 * @param live what the mint account says after the last of them; needed where the extension was initialized before the index
 * @returns undefined for a mint without a scale
 */
export function scaleHistory(
  changes: readonly TimedScaleChange[],
  live?: ScaleState,
): ScaleHistory | undefined {
  const [first] = changes
  if (!first) return live && { steps: [{ since: Number.NEGATIVE_INFINITY, state: live }] }
  const steps: Step[] = [{ since: Number.NEGATIVE_INFINITY, state: undefined }]
  for (const { time, change } of changes)
    steps.push({ since: time, state: stateAfter(steps.at(-1)?.state, change, time) })
  // Nothing was shown before the mint was made.
  if (first.change.isFirst) steps.shift()
  const last = steps.at(-1)
  if (last && live) last.state ??= live
  return { steps }
}

/** The extension as the program writes it; undefined when that needs an unknown state. */
function stateAfter(
  before: ScaleState | undefined,
  change: ScaleChange,
  time: number,
): ScaleState | undefined {
  if (change.kind === 'multiplier') {
    const { multiplier: next, from } = change
    const isNow = change.isFirst || time >= from
    // A new multiplier that is in effect by now is not kept: until the newer one takes effect, the one before it holds again.
    const now = isNow ? next : before?.kind === 'multiplier' ? before.now : undefined
    return now === undefined ? undefined : { kind: 'multiplier', now, from: Math.max(0, from), next }
  }
  const { rate } = change
  if (change.isFirst) return { kind: 'interest', start: time, before: rate, changed: time, rate }
  if (before?.kind !== 'interest') return undefined
  return { kind: 'interest', start: before.start, before: averageRate(before, time), changed: time, rate }
}

/** Weighted by time, in whole basis points. */
function averageRate(
  { start, before, changed, rate }: Extract<ScaleState, { kind: 'interest' }>,
  time: number,
): number {
  if (time === start) return rate
  return Math.trunc((before * (changed - start) + rate * (time - changed)) / (time - start))
}

/** undefined where it is not known how amounts were shown then. */
export function stateAt({ steps }: ScaleHistory, time: number): ScaleState | undefined {
  return steps.findLast(({ since }) => since <= time)?.state
}

export function amountScaleOf(history: ScaleHistory, time: number): AmountScale | undefined {
  const state = stateAt(history, time)
  return state && amountScaleAt(state, time)
}
