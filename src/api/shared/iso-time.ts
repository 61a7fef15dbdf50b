/** Milliseconds since 1970 as ISO 8601, UTC; null without a time. */
export const isoTime = (milliseconds: number | undefined): string | null =>
  milliseconds === undefined ? null : new Date(milliseconds).toISOString()
