// Amounts are decimal strings of any length. Arithmetic uses bigint, so that no digit is lost.

import { thousands } from '#lib/text/text.ts'

/** An amount in the smallest unit, and the number of decimals of the whole unit. */
export type Units = { raw: bigint; decimals: number }

/**
 * An amount in the smallest unit. Arguments of programs may contain any number as decimals; impossible ones
 * are treated as 0.
 */
export const unitsOfRaw = (raw: string, decimals: number): Units => ({
  raw: BigInt(raw),
  decimals: Number.isInteger(decimals) && decimals >= 0 && decimals <= MOST_DECIMALS ? decimals : 0,
})
const MOST_DECIMALS = 255

/** Parses an amount in whole coins, such as `"1.000000001"`. */
export function unitsOfCoins(text: string): Units {
  const [whole = '0', fraction = ''] = text.split('.')
  return { raw: BigInt(whole + fraction), decimals: fraction.length }
}

const DECIMALS = 12
/** The largest number of digits that `toFixed` accepts. */
const MOST_FIXED = 100

/**
 * Converts a price or a value in dollars, with 12 decimals, or with 12 significant digits below a millionth.
 * `undefined` for NaN and infinities.
 */
export function unitsOfNumber(value: number): Units | undefined {
  if (!Number.isFinite(value)) return undefined
  const size = Math.abs(value)
  // Numbers from this size on have no fraction, and `toFixed` would write them with an exponent.
  if (size >= 1e21) return { raw: BigInt(value), decimals: 0 }
  const decimals =
    size === 0 || size >= 1e-6 ? DECIMALS : Math.min(MOST_FIXED, DECIMALS + Math.floor(-Math.log10(size)))
  return unitsOfCoins(value.toFixed(decimals))
}

/** Formats an amount with every digit, thousands separators and no trailing zeros: `1,234.5`. */
export function exact(units: Units): string {
  const { sign, whole, fraction } = digitsOf(units)
  const rest = fraction.replace(/0+$/, '')
  return sign + thousands(whole) + (rest && `.${rest}`)
}

/** Formats an amount with exactly `digits` decimals, rounded half up and padded with zeros. */
export function fixed(units: Units, digits: number): string {
  const { sign, whole, fraction } = digitsOf(rounded(units, digits))
  return sign + thousands(whole) + (digits > 0 ? `.${fraction}` : '')
}

/**
 * Formats an amount in few characters: from 1e9, 1e6 and 1e3 on with B, M or K and 2 decimals; from 1 on with
 * 2 decimals, from 0.001 on with 6, below that with 9.
 */
export function compact(units: Units): string {
  const { raw, decimals } = units
  const size = raw < 0n ? -raw : raw
  if (size === 0n) return '0'
  const atLeast = (power: number) =>
    size >= 10n ** BigInt(Math.max(0, power + decimals)) && power + decimals >= 0
  for (const [power, letter] of [
    [9, 'B'],
    [6, 'M'],
    [3, 'K'],
  ] as const)
    if (atLeast(power)) return `${fixed({ raw, decimals: decimals + power }, 2)}${letter}`
  if (atLeast(0)) return fixed(units, 2)
  return fixed(units, atLeast(-3) ? 6 : 9)
}

/** `a` as a percentage of `b` with 2 decimals, without a sign; undefined when `b` is zero. */
export function percentOf(a: Units, b: Units): string | undefined {
  if (b.raw === 0n) return undefined
  const scale = 10n ** 4n
  const top = a.raw * 10n ** BigInt(b.decimals) * scale * 10n
  const bottom = b.raw * 10n ** BigInt(a.decimals)
  return `${fixed({ raw: top / bottom, decimals: 3 }, 2)}%`
}

function rounded({ raw, decimals }: Units, digits: number): Units {
  if (digits >= decimals) return { raw: raw * 10n ** BigInt(digits - decimals), decimals: digits }
  const unit = 10n ** BigInt(decimals - digits)
  const size = raw < 0n ? -raw : raw
  const up = (size + unit / 2n) / unit
  return { raw: raw < 0n ? -up : up, decimals: digits }
}

export function digitsOf({ raw, decimals }: Units) {
  const size = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, '0')
  return {
    sign: raw < 0n ? '-' : '',
    whole: size.slice(0, size.length - decimals),
    fraction: size.slice(size.length - decimals),
  }
}
