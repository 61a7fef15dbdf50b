const WHOLE = 1_000_000_000n

/**
 * A pool's fee in billionths of a trade: the sum of fractions, such as 25 of 10,000. The fraction 0 of 0 is 0.
 *
 * @returns null when a number is no u64, a denominator is 0, or the fee is more than the whole trade
 */
export function feeBillionths(
  ...parts: readonly [numerator: unknown, denominator: unknown][]
): number | null {
  let fee = 0n
  for (const [numerator, denominator] of parts) {
    if (typeof numerator !== 'bigint' || typeof denominator !== 'bigint') return null
    if (numerator === 0n) continue
    if (denominator === 0n) return null
    fee += (numerator * WHOLE) / denominator
  }
  return fee <= WHOLE ? Number(fee) : null
}
