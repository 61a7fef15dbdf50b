/**
 * How a token's program converts raw amounts at one time: multiplied by `factor`; `isCut`: rounded down to a
 * raw unit.
 */
export type AmountScale = { factor: number; isCut: boolean }

/**
 * A raw amount in whole tokens, as the program computes it with 64-bit floats: the number and its decimal
 * text.
 *
 * @returns the text `Infinity` or `NaN` when the result is not finite
 */
export function scaledAmount(raw: bigint, decimals: number, { factor, isCut }: AmountScale) {
  const product = Number(raw) * factor
  const value = (isCut ? Math.trunc(product) : product) / 10 ** decimals
  if (!Number.isFinite(value)) return { value, text: String(value) }
  // Above this a float has no fraction digits, and its string has an exponent.
  const text =
    Math.abs(value) < 1e21
      ? value.toFixed(Math.min(decimals, MOST_FIXED))
      : BigInt(Math.trunc(value)).toString()
  const digits = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  return { value, text: digits === '-0' ? '0' : digits }
}

/** The maximum argument of `toFixed`; a mint may have 255 decimals. */
const MOST_FIXED = 100
