import { type AmountScale, scaledAmount } from '#lib/text/scaled-amount.ts'
import { amountScaleOf, type ScaleHistory } from '#svm/accounts/scale-history.ts'
import { wholeCoins } from './coin.ts'

/**
 * How amounts of tokens are shown, the one rule of all calls: with the decimal point; of a Token-2022 mint with a multiplier or
 * interest as the program showed them at the time.
 */
export type ScaleRule = {
  /**
   * The amount in whole tokens, signed as `raw` is.
   *
   * @param mint null for the coin
   * @param time seconds; null where it is not known
   * @returns null where the decimals, or what the program showed then, are not known
   */
  uiAmount: (
    mint: string | null,
    raw: bigint | string,
    decimals: number | null,
    time: number | null,
  ) => string | null
  /** undefined for a mint whose amounts are the raw ones; null where what its program showed then is not known. */
  amountScale: (mint: string, time: number | null) => AmountScale | null | undefined
  /** How many whole tokens are shown for 10^decimals raw units; null where that is not known. */
  factor: (mint: string, time: number | null) => number | null
  /** undefined for a mint whose amounts are the raw ones. */
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

/** By mint, of those with a multiplier or interest: how amounts were shown at `time`; null where that is not known. */
export function amountScales(
  mints: Iterable<string>,
  names: Pick<ScaleRule, 'amountScale'>,
  time: number | null,
): Record<string, AmountScale | null> {
  const found: [string, AmountScale | null][] = []
  for (const mint of mints) {
    const scale = names.amountScale(mint, time)
    // JSON has no infinity.
    if (scale !== undefined) found.push([mint, scale && Number.isFinite(scale.factor) ? scale : null])
  }
  return Object.fromEntries(found)
}
