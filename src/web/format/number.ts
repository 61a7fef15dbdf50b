import { thousands } from '#lib/text/text.ts'
import { exact, fixed, unitsOfNumber } from './amount.ts'

/** The text of an unknown value, everywhere. A known zero is written as 0. */
export const UNKNOWN = '–'

/** A whole number with thousands separators; `UNKNOWN` while it is unknown. */
export function count(value: number | string | null | undefined): string {
  return value === null || value === undefined ? UNKNOWN : thousands(String(value))
}

export const isKnown = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value)

/** A number with exactly `digits` decimals, rounded, and thousands separators; `UNKNOWN` while it is unknown. */
export function decimal(value: number | null | undefined, digits: number): string {
  const units = isKnown(value) ? unitsOfNumber(value) : undefined
  return units ? fixed(units, digits) : UNKNOWN
}

/** Transactions per second, 1 decimal. */
export const perSecond = (value: number | null | undefined): string => decimal(value, 1)

/** A part or a rate in per cent, of a number that is already in per cent: `4.79%`; `UNKNOWN` while it is unknown. */
export function percentText(value: number | null | undefined, digits = 2): string {
  return isKnown(value) ? `${decimal(value, digits)}%` : UNKNOWN
}

/** A rate that somebody set, and a whole per cent: at most 2 decimals, without zeros that say nothing more: `5%`, `0.25%`. */
export function shortPercent(value: number | null | undefined): string {
  return isKnown(value) ? `${withoutZeros(decimal(value, 2))}%` : UNKNOWN
}

/** A part of a whole that is 100% only if all of it is: rounded down, at most `digits` decimals. */
export function partText(part: number, whole: number, digits = 0): string {
  if (whole === 0) return UNKNOWN
  const units = unitsOfNumber(Math.floor((100 * 10 ** digits * part) / whole) / 10 ** digits)
  return units ? `${exact(units)}%` : UNKNOWN
}

const withoutZeros = (text: string) => text.replace(/\.?0+$/, '')

/** `1 instruction`, `2 instructions`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}
