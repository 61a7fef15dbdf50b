let last = 0n

/**
 * A new row version in microseconds since 1970. It is greater than `stored` and than every version that this
 * process got before, even when the clock is set back.
 */
export function nextVersion(stored = 0n): bigint {
  const now = BigInt(Date.now()) * 1000n
  const least = (last > stored ? last : stored) + 1n
  last = now > least ? now : least
  return last
}
