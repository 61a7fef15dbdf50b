import { percentText, UNKNOWN } from './number.ts'

/**
 * A share of the supply in per cent: 4 decimals from 99.99 on (99.9999 at most), 3 from 99 on, 2 from 10 on, 3 from 0.01 on,
 * 4 from 0.001 on; a smaller one is `<0.001%`. `UNKNOWN` where it is not known.
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
