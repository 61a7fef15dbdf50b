import { thousands } from '#lib/text/text.ts'
import { exact, fixed, unitsOfNumber } from './amount.ts'

/** The text of an unknown value on all pages. A known zero is written as 0. */
export const UNKNOWN = '–'

/** A whole number with thousands separators; `UNKNOWN` while it is unknown. */
export function count(value: number | string | null | undefined): string {
  return value === null || value === undefined ? UNKNOWN : thousands(String(value))
}

export const isKnown = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value)

/**
 * A number with exactly `digits` decimals, rounded, and thousands separators; `UNKNOWN` while it is absent.
 */
export function decimal(value: number | null | undefined, digits: number): string {
  const units = isKnown(value) ? unitsOfNumber(value) : undefined
  return units ? fixed(units, digits) : UNKNOWN
}

/** A number of transactions per second, with 1 decimal. */
export const perSecond = (value: number | null | undefined): string => decimal(value, 1)

/** Formats a number in per cent: `4.79%`; `UNKNOWN` while it is unknown. */
export function percentText(value: number | null | undefined, digits = 2): string {
  return isKnown(value) ? `${decimal(value, digits)}%` : UNKNOWN
}

/**
 * Formats a configured rate or a whole per cent, with at most 2 decimals and without trailing zeros: `5%`,
 * `0.25%`.
 */
export function shortPercent(value: number | null | undefined): string {
  return isKnown(value) ? `${withoutZeros(decimal(value, 2))}%` : UNKNOWN
}

/**
 * Formats a part of a whole in per cent, rounded down to `digits` decimals at most, so that only the complete
 * whole is 100%.
 */
export function partText(part: number, whole: number, digits = 0): string {
  if (whole === 0) return UNKNOWN
  const units = unitsOfNumber(Math.floor((100 * 10 ** digits * part) / whole) / 10 ** digits)
  return units ? `${exact(units)}%` : UNKNOWN
}

const withoutZeros = (text: string) => text.replace(/\.?0+$/, '')

/** A count with its noun: `1 instruction`, `2 instructions`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}
