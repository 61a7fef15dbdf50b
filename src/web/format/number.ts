import { thousands } from '#lib/text.ts'

/** The text of an unknown value, everywhere. A known zero is written as 0. */
export const UNKNOWN = '–'

/** A whole number with thousands separators; `UNKNOWN` while it is unknown. */
export function count(value: number | string | null | undefined): string {
  return value === null || value === undefined ? UNKNOWN : thousands(String(value))
}

/** Transactions per second, 1 decimal. */
export function perSecond(value: number | null | undefined): string {
  return value === null || value === undefined ? UNKNOWN : value.toFixed(1)
}

/** A part or a rate in per cent, of a number that is already in per cent: `4.79%`; `UNKNOWN` while it is unknown. */
export function percentText(value: number | null | undefined, digits = 2): string {
  return value === null || value === undefined || !Number.isFinite(value)
    ? UNKNOWN
    : `${value.toFixed(digits)}%`
}

/** Whole per cent without decimals. */
export const commissionText = (percent: number | null | undefined) =>
  percentText(percent, percent == null || percent % 1 === 0 ? 0 : 2)

/** `1 instruction`, `2 instructions`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}
