import type { AmountScale } from '#lib/text/scaled-amount.ts'
import { amountScaleAt, type ScaleState } from './ui-amount.ts'

/** A change that an instruction made to a mint's UI amounts; `isFirst` when it initialized the extension. */
export type ScaleChange =
  /** `from`: the multiplier applies from this time on, in seconds. */
  | { kind: 'multiplier'; isFirst: boolean; multiplier: number; from: number }
  /** `rate`: in basis points. */
  | { kind: 'interest'; isFirst: boolean; rate: number }

/** A change with the time of its block, in seconds. */
export type TimedScaleChange = { time: number; change: ScaleChange }

/** The state of the mint account from the time `since` on. */
type Step = { since: number; state: ScaleState | undefined }

/** How a mint shows amounts at any time. */
export type ScaleHistory = {
  /** The earliest first; `state` is undefined where it is unknown. */
  steps: readonly Step[]
}

/**
 * The history of a mint's scale, from all indexed changes of it in their order.
 *
 * @param live the state in the mint account after the last change; needed where the extension was initialized
 * before the index begins
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

/** The extension's state as the program writes it; undefined when that requires a state that is unknown. */
function stateAfter(
  before: ScaleState | undefined,
  change: ScaleChange,
  time: number,
): ScaleState | undefined {
  if (change.kind === 'multiplier') {
    const { multiplier: next, from } = change
    const isNow = change.isFirst || time >= from
    // The program drops a replaced multiplier that is already in effect: until the newer one takes effect,
    // the one before it applies again.
    const now = isNow ? next : before?.kind === 'multiplier' ? before.now : undefined
    return now === undefined ? undefined : { kind: 'multiplier', now, from: Math.max(0, from), next }
  }
  const { rate } = change
  if (change.isFirst) return { kind: 'interest', start: time, before: rate, changed: time, rate }
  if (before?.kind !== 'interest') return undefined
  return { kind: 'interest', start: before.start, before: averageRate(before, time), changed: time, rate }
}

/** The average of both rates weighted by time, in whole basis points. */
function averageRate(
  { start, before, changed, rate }: Extract<ScaleState, { kind: 'interest' }>,
  time: number,
): number {
  if (time === start) return rate
  return Math.trunc((before * (changed - start) + rate * (time - changed)) / (time - start))
}

/** The state at a time; undefined where it is unknown how amounts were shown then. */
export function stateAt({ steps }: ScaleHistory, time: number): ScaleState | undefined {
  return steps.findLast(({ since }) => since <= time)?.state
}

export function amountScaleOf(history: ScaleHistory, time: number): AmountScale | undefined {
  const state = stateAt(history, time)
  return state && amountScaleAt(state, time)
}
