/**
 * A float as a node prints it: the shortest digits that parse to the same float, never with an exponent:
 * `0.000000123`. `NaN` and `inf` are printed too; they are no valid amounts.
 */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? 'inf' : '-inf'
  const [mantissa = '', exponent] = String(Math.abs(value)).split('e')
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  if (exponent === undefined) return sign + mantissa
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return sign + digits.padEnd(point, '0')
}
