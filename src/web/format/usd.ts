import { exact, fixed, type Units, unitsOfNumber } from './amount.ts'

/**
 * The value of an amount at `price` US dollars per whole unit; no digit of the amount is lost. `undefined` for a price that is
 * no number.
 */
export function worth({ raw, decimals }: Units, price: number): Units | undefined {
  const each = unitsOfNumber(price)
  return each && { raw: raw * each.raw, decimals: decimals + each.decimals }
}

const SMALLEST = 6

/**
 * `$1,234.50`, `-$0.000012`: with 2 to 6 decimals, or with exactly `digits`. Less than all of them is `<$0.000001`; what is
 * unknown is `-`.
 */
export function dollars(units: Units | undefined, digits?: number): string {
  if (!units) return '-'
  const { raw, decimals } = units
  const sign = raw < 0n ? '-' : ''
  const size = { raw: raw < 0n ? -raw : raw, decimals }
  if (digits !== undefined) return `${sign}$${fixed(size, digits)}`
  if (size.raw > 0n && size.raw * 10n ** BigInt(SMALLEST) < 10n ** BigInt(decimals)) return '<$0.000001'
  const isLarge = size.raw >= 10n ** BigInt(decimals)
  const text = fixed(size, isLarge ? 2 : SMALLEST)
  return `${sign}$${isLarge ? text : text.replace(/(\.\d\d\d*?)0+$/, '$1')}`
}

/** As `dollars`, of a number; `-` where it is unknown. */
export function dollarsOf(value: number | null | undefined, digits?: number): string {
  return dollars(isKnown(value) ? unitsOfNumber(value) : undefined, digits)
}

/** A price in US dollars with every digit that it has. */
export function price(value: number): string {
  const units = unitsOfNumber(value)
  return units ? `$${exact(units)}` : '-'
}

/** The price of one coin for display: `$1.50`, `$0.00125`; an em dash while it is unknown. */
export function usd(value: number | null | undefined): string {
  return isKnown(value) ? dollarsOf(value) : '—'
}

/** A change in per cent, with its sign and 2 decimals: `+1.25%`; an em dash while it is unknown. */
export function signedPercent(value: number | null | undefined): string {
  if (!isKnown(value)) return '—'
  const digits = Math.abs(value).toFixed(2)
  if (Number(digits) === 0) return '0.00%'
  return `${value < 0 ? '-' : '+'}${digits}%`
}

const isKnown = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value)
