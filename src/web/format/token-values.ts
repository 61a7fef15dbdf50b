import { decimal, isKnown, UNKNOWN } from './number.ts'

// The formats of values and counts in lists of tokens.

const steps = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/**
 * A number with K, M or B and 1 decimal from a thousand on, and with `digits` decimals below: `1.2K`, `87`.
 */
export function shortNumber(value: number | null | undefined, digits = 0): string {
  if (!isKnown(value)) return UNKNOWN
  // A number that would be rounded up to a thousand gets the next letter.
  const [unit, letter] = steps.find(([size]) => value >= size * 0.99995) ?? [1, '']
  return letter === '' ? decimal(value, digits) : `${decimal(value / unit, 1)}${letter}`
}

/** A value in US dollars: `$1.2M`; less than ten cents is `<$0.1`. */
export function shortDollars(value: number | null | undefined): string {
  if (!isKnown(value)) return UNKNOWN
  if (value === 0) return '$0'
  return value < 0.1 ? '<$0.1' : `$${shortNumber(value, 1)}`
}

/** The name of a token in a list: its name, otherwise its symbol, otherwise `Token 5AUcJk...`. */
export const listedName = ({
  name,
  symbol,
  mint,
}: {
  name: string | null
  symbol: string | null
  mint: string
}): string => name || symbol || `Token ${mint.slice(0, 6)}...`

/**
 * The short name of a token next to an amount: its symbol, otherwise its name, otherwise the mint. A name of
 * more than 10 characters is shortened to 8 and dots.
 */
export function shortTokenName(
  token: { name: string | null; symbol: string | null } | undefined,
  mint: string,
): string {
  const characters = [...(token?.symbol || token?.name || mint)]
  return characters.length > 10 ? `${characters.slice(0, 8).join('')}...` : characters.join('')
}
