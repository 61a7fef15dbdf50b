import { factorOfHistory, type ScaleHistory, scaleOfHistory } from '#svm/accounts/scale-history.ts'
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
  return {
    scaleHistory: historyOf,
    uiAmount: (mint, raw, decimals, time) => {
      if (decimals === null) return null
      const amount = BigInt(raw)
      const history = mint === null ? undefined : historyOf(mint)
      if (!history) return wholeCoins(amount, decimals)
      const scale = time === null ? undefined : scaleOfHistory(history, time)
      const shown = scale?.(amount < 0n ? -amount : amount, decimals)
      if (!shown || shown.uiAmount === null) return null
      return amount < 0n && shown.uiAmountString !== '0' ? `-${shown.uiAmountString}` : shown.uiAmountString
    },
    factor: (mint, time) => {
      const history = historyOf(mint)
      if (!history) return 1
      const factor = time === null ? undefined : factorOfHistory(history, time)
      return factor !== undefined && Number.isFinite(factor) && factor > 0 ? factor : null
    },
  }
}
