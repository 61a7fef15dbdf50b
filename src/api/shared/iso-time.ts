/** Milliseconds since 1970 as ISO 8601, UTC; null without a time, and for one that no date can hold. */
export function isoTime(milliseconds: number | undefined): string | null {
  if (milliseconds === undefined) return null
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** The same for seconds, as blocks have them. */
export const timestamp = (seconds: number | null): string | null =>
  seconds === null ? null : isoTime(seconds * 1_000)
