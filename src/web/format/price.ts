const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
})
const SMALLEST = 0.000001

/** US dollars with 2 to 6 decimals: `$1.50`, `$0.001234`; an em dash while the price is not known. */
export function usd(value: number | null | undefined): string {
  if (!isKnown(value)) return '—'
  // Rounded to nothing it would read as free.
  if (value > 0 && value < SMALLEST) return `<${dollars.format(SMALLEST)}`
  return dollars.format(value)
}

/** A change in per cent, with its sign and 2 decimals: `+1.25%`; an em dash while it is not known. */
export function signedPercent(value: number | null | undefined): string {
  if (!isKnown(value)) return '—'
  const digits = Math.abs(value).toFixed(2)
  if (Number(digits) === 0) return '0.00%'
  return `${value < 0 ? '-' : '+'}${digits}%`
}

const isKnown = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value)
