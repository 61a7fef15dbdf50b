import { exact, fixed, type Units, unitsOfNumber } from './amount.ts'
import { isKnown, percentText, UNKNOWN } from './number.ts'

/**
 * The value of an amount at `price` US dollars per whole unit, without losing a digit of the amount.
 * `undefined` if the price is not a finite number.
 */
export function worth({ raw, decimals }: Units, price: number): Units | undefined {
  const each = unitsOfNumber(price)
  return each && { raw: raw * each.raw, decimals: decimals + each.decimals }
}

const SMALLEST = 6

/**
 * Formats dollars: `$1,234.50`, `-$0.000012`, with 2 to 6 decimals, or with exactly `digits`. A value too
 * small for the decimals is `<$0.000001`; an absent one is `UNKNOWN`.
 */
export function dollars(units: Units | undefined, digits?: number): string {
  if (!units) return UNKNOWN
  const { raw, decimals } = units
  const sign = raw < 0n ? '-' : ''
  const size = { raw: raw < 0n ? -raw : raw, decimals }
  if (digits !== undefined) return `${sign}$${fixed(size, digits)}`
  if (size.raw > 0n && size.raw * 10n ** BigInt(SMALLEST) < 10n ** BigInt(decimals)) return '<$0.000001'
  const isLarge = size.raw >= 10n ** BigInt(decimals)
  const text = fixed(size, isLarge ? 2 : SMALLEST)
  return `${sign}$${isLarge ? text : text.replace(/(\.\d\d\d*?)0+$/, '$1')}`
}

/** Formats a number of dollars like `dollars`; `UNKNOWN` when it is unknown. */
export function dollarsOf(value: number | null | undefined, digits?: number): string {
  return dollars(isKnown(value) ? unitsOfNumber(value) : undefined, digits)
}

/** A price in US dollars with every digit, for places with enough room. */
export function exactPrice(value: number): string {
  const units = unitsOfNumber(value)
  return units ? `$${exact(units)}` : UNKNOWN
}

const SIGNIFICANT = 4
/** From this number of zeros behind the point on, a price states their count instead of writing them. */
const COUNTED_ZEROS = 4

/**
 * Formats a price in US dollars: four significant digits but at least 2 decimals, without trailing zeros.
 * Below 0.0001 a subscript counts the zeros behind the point: `$1,234.50`, `$0.0425`, `$0.0₅2601`.
 */
export function price(value: number | null | undefined): string {
  if (!isKnown(value)) return UNKNOWN
  const [digits = '', power = ''] = Math.abs(value)
    .toExponential(SIGNIFICANT - 1)
    .split('e')
  const zeros = -Number(power) - 1
  const sign = value < 0 ? '-' : ''
  if (value !== 0 && zeros >= COUNTED_ZEROS)
    return `${sign}$0.0${subscript(zeros)}${digits.replace('.', '').replace(/0+$/, '')}`
  const units = unitsOfNumber(Math.abs(value))
  if (!units) return UNKNOWN
  const decimals = value === 0 ? 2 : Math.max(2, SIGNIFICANT - 1 - Number(power))
  return `${sign}$${fixed(units, decimals).replace(/(\.\d\d\d*?)0+$/, '$1')}`
}

const subscript = (value: number) =>
  String(value).replace(/\d/g, (digit) => String.fromCodePoint(0x2080 + Number(digit)))

/**
 * The largest change in per cent that pages show: a hundredfold price. After a larger one the earlier price
 * was next to nothing, and the percentage is meaningless.
 */
const MOST_TELLING = 9_900

/** Whether a change in per cent is worth showing next to the value. */
export const isTelling = (change: number | null | undefined): change is number =>
  isKnown(change) && change <= MOST_TELLING

/** A change in per cent, with its sign and 2 decimals: `+1.25%`; `UNKNOWN` while it is unknown. */
export function signedPercent(value: number | null | undefined): string {
  if (!isKnown(value)) return UNKNOWN
  const size = percentText(Math.abs(value))
  return /[1-9]/.test(size) ? `${value < 0 ? '-' : '+'}${size}` : size
}
