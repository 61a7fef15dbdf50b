import { exact, fixed, type Units, unitsOfCoins } from './amount.ts'

/** The value of an amount at `price` US dollars per whole unit; no digit of the amount is lost. */
export function worth({ raw, decimals }: Units, price: number): Units {
  // 12 decimals, for coins of a very low price.
  const each = unitsOfCoins(price.toFixed(12))
  return { raw: raw * each.raw, decimals: decimals + each.decimals }
}

const SMALLEST = 6

/** `$1,234.50`, `-$0.000012`: with 2 to 6 decimals, or with exactly `digits`. Less than all of them is `<$0.000001`. */
export function dollars(units: Units, digits?: number): string {
  const { raw, decimals } = units
  const sign = raw < 0n ? '-' : ''
  const size = { raw: raw < 0n ? -raw : raw, decimals }
  if (digits !== undefined) return `${sign}$${fixed(size, digits)}`
  if (size.raw > 0n && size.raw * 10n ** BigInt(SMALLEST) < 10n ** BigInt(decimals)) return '<$0.000001'
  const isLarge = size.raw >= 10n ** BigInt(decimals)
  const text = fixed(size, isLarge ? 2 : SMALLEST)
  return `${sign}$${isLarge ? text : text.replace(/(\.\d\d\d*?)0+$/, '$1')}`
}

/** A price in US dollars with every digit that it has. */
export function price(value: number): string {
  return `$${exact(unitsOfCoins(value.toFixed(12)))}`
}

/** The price of one coin for display: `$1.50`, `$0.00125`; an em dash while it is unknown. */
export function usd(value: number | null | undefined): string {
  return isKnown(value) ? dollars(unitsOfCoins(value.toFixed(12))) : '—'
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
