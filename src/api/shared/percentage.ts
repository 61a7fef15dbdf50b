/**
 * The share of `part` in `whole` in percent, cut off after this number of decimals; null when `whole` is
 * zero.
 */
export function percentageOf(part: bigint, whole: bigint, decimals: number): string | null {
  if (whole <= 0n) return null
  const digits = String((part * 100n * 10n ** BigInt(decimals)) / whole).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
