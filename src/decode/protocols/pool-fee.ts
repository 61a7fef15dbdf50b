const WHOLE = 1_000_000_000n

/**
 * A pool's fee in billionths of a trade, from the parts that an instruction writes it in, such as 25 of 10,000. A part
 * of 0 of 0 is none.
 *
 * @returns null when a part is no u64, or when the sum is not less than the whole trade
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
