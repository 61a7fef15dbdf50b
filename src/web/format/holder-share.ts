import { percentText, UNKNOWN } from './number.ts'

/**
 * Formats a share of the supply in per cent: from 99.99 on with 4 decimals (99.9999 at most), from 99 on with
 * 3, from 10 on with 2, from 0.01 on with 3, from 0.001 on with 4; a smaller one is `<0.001%`. `UNKNOWN` for
 * null.
 */
export function holderShare(percentage: string | null): string {
  if (percentage === null) return UNKNOWN
  const value = Number(percentage)
  if (value >= 99.99) return percentText(Math.min(value, 99.9999), 4)
  if (value >= 99) return percentText(value, 3)
  if (value >= 10) return percentText(value)
  if (value >= 0.01) return percentText(value, 3)
  if (value >= 0.001) return percentText(value, 4)
  return '<0.001%'
}
