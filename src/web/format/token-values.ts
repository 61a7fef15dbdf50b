// How lists of tokens show prices, values and counts. Unknown and zero are `-`.

const isShown = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value) && value !== 0

/** A price: with an exponent below 0.000001, 6 decimals below 0.01, 4 below 1, otherwise 2: `$1.23e-7`, `$0.0425`. */
export function listPrice(value: number | null | undefined): string {
  if (!isShown(value)) return '-'
  if (value < 1e-6) return `$${value.toExponential(2)}`
  return `$${value.toFixed(value < 0.01 ? 6 : value < 1 ? 4 : 2)}`
}

const steps = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** With K, M or B and 1 decimal from a thousand on, below that with `digits` decimals: `1.2K`, `87`. */
export function shortNumber(value: number | null | undefined, digits = 0): string {
  if (!isShown(value)) return '-'
  // What would be rounded up to a thousand has the next letter.
  const [unit, letter] = steps.find(([size]) => value >= size * 0.99995) ?? [1, '']
  if (letter === '') return value.toFixed(digits)
  return `${(value / unit).toFixed(1)}${letter}`
}

/** A value in US dollars: `$1.2M`; less than ten cents is `<$0.1`. */
export function shortDollars(value: number | null | undefined): string {
  if (!isShown(value)) return '-'
  return value < 0.1 ? '<$0.1' : `$${shortNumber(value, 1)}`
}

/** A change in per cent: `+1.25%`, also where it is zero. */
export function signedChange(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '-'
  return `${value < 0 ? '' : '+'}${value.toFixed(2)}%`
}

/** What a list calls a token: its name, otherwise its symbol, otherwise `Token 5AUcJk...`. */
export const listedName = ({
  name,
  symbol,
  mint,
}: {
  name: string | null
  symbol: string | null
  mint: string
}): string => name || symbol || `Token ${mint.slice(0, 6)}...`

/** A token's name, or its mint, beside an amount: more than 10 characters are cut to 8 and dots. */
export function shortTokenName(name: string): string {
  const characters = [...name]
  return characters.length > 10 ? `${characters.slice(0, 8).join('')}...` : name
}
