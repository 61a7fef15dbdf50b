/**
 * Milliseconds since 1970 as ISO 8601 in UTC; null without a time, and for a time outside the range of dates.
 */
export function isoTime(milliseconds: number | undefined): string | null {
  if (milliseconds === undefined) return null
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/**
 * Seconds since 1970, the unit of block times, as ISO 8601 in UTC; null without a time, and for a time
 * outside the range of dates.
 */
export const timestamp = (seconds: number | null): string | null =>
  seconds === null ? null : isoTime(seconds * 1_000)

/** Nanoseconds since 1970, in digits, as ISO 8601 with nine decimals: `2026-11-20T22:15:01.004005006Z`. */
export function nanosecondTime(nanoseconds: string): string | null {
  const second = isoTime(Number(BigInt(nanoseconds) / 1_000_000_000n) * 1_000)
  return second && `${second.slice(0, -5)}.${nanoseconds.slice(-9).padStart(9, '0')}Z`
}
