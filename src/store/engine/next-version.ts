let last = 0n

/**
 * A row version: microseconds since 1970, greater than every version that this process was given before and greater than
 * `stored`, also when the clock is set back.
 */
export function nextVersion(stored = 0n): bigint {
  const now = BigInt(Date.now()) * 1000n
  const least = (last > stored ? last : stored) + 1n
  last = now > least ? now : least
  return last
}
