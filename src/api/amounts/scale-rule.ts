import { type AmountScale, scaledAmount } from '#lib/text/scaled-amount.ts'
import { amountScaleOf, type ScaleHistory } from '#svm/accounts/scale-history.ts'
import { wholeCoins } from './coin.ts'

/**
 * The one rule by which all calls show amounts of tokens: with the decimal point, and for a Token-2022 mint
 * with a multiplier or interest as its program showed them at the time.
 */
export type ScaleRule = {
  /**
   * The amount in whole tokens, signed as `raw` is.
   *
   * @param mint null for the coin
   * @param time seconds; null when it is unknown
   * @returns null when the decimals, or the scale at that time, are unknown
   */
  uiAmount: (
    mint: string | null,
    raw: bigint | string,
    decimals: number | null,
    time: number | null,
  ) => string | null
  /**
   * The scale of a mint's amounts; undefined when the raw amounts are shown, null when the scale at that time
   * is unknown.
   */
  amountScale: (mint: string, time: number | null) => AmountScale | null | undefined
  /** The number of whole tokens that is shown for 10^decimals raw units; null when it is unknown. */
  factor: (mint: string, time: number | null) => number | null
  /** All changes of a mint's scale; undefined for a mint whose raw amounts are shown. */
  scaleHistory: (mint: string) => ScaleHistory | undefined
}

/** `uiAmount` at one time, such as that of a transaction. */
export type UiAmountOf = (mint: string | null, raw: bigint | string, decimals: number | null) => string | null

export const uiAmountAt =
  ({ uiAmount }: Pick<ScaleRule, 'uiAmount'>, time: number | null): UiAmountOf =>
  (mint, raw, decimals) =>
    uiAmount(mint, raw, decimals, time)

export function createScaleRule(historyOf: ScaleRule['scaleHistory']): ScaleRule {
  const amountScale: ScaleRule['amountScale'] = (mint, time) => {
    const history = historyOf(mint)
    return history && ((time === null ? undefined : amountScaleOf(history, time)) ?? null)
  }
  return {
    scaleHistory: historyOf,
    amountScale,
    uiAmount: (mint, raw, decimals, time) => {
      if (decimals === null) return null
      const scale = mint === null ? undefined : amountScale(mint, time)
      if (scale === undefined) return wholeCoins(BigInt(raw), decimals)
      const shown = scale && scaledAmount(BigInt(raw), decimals, scale)
      return shown && Number.isFinite(shown.value) ? shown.text : null
    },
    factor: (mint, time) => {
      const scale = amountScale(mint, time)
      if (scale === undefined) return 1
      return scale !== null && Number.isFinite(scale.factor) && scale.factor > 0 ? scale.factor : null
    },
  }
}

/**
 * The scale of amounts at `time` for each of the mints that has a multiplier or interest; null when it is
 * unknown.
 */
export function amountScales(
  mints: Iterable<string>,
  names: Pick<ScaleRule, 'amountScale'>,
  time: number | null,
): Record<string, AmountScale | null> {
  const found: [string, AmountScale | null][] = []
  for (const mint of mints) {
    const scale = names.amountScale(mint, time)
    // JSON cannot represent infinity.
    if (scale !== undefined) found.push([mint, scale && Number.isFinite(scale.factor) ? scale : null])
  }
  return Object.fromEntries(found)
}
