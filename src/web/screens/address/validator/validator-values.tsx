import { percentText } from '../../../format/number.ts'

/** Whole percent without decimals. */
export const commissionText = (percent: number | null | undefined) =>
  percentText(percent, percent == null || percent % 1 === 0 ? 0 : 2)
