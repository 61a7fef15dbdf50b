/** Prints one measured value as a JSON line. */
export function report(
  bench: string,
  metric: string,
  value: number,
  unit: string,
  more: Record<string, unknown> = {},
): void {
  console.log(JSON.stringify({ bench, metric, value: Math.round(value * 1000) / 1000, unit, ...more }))
}

/** The value below which the given `share` (0 to 1) of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
