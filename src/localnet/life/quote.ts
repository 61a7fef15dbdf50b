import type { PoolFees } from '../instructions/cpamm.ts'

/** What a trade of `amount` against these reserves does, by the market maker's own arithmetic. */
export type Quote = {
  /** What leaves the trader, fees included: never more than asked. */
  given: bigint
  taken: bigint
  /** The part of `given` that is paid to the fee account, in pool tokens. */
  ownerFee: bigint
}

const feeOf = (amount: bigint, [numerator, denominator]: readonly [bigint, bigint]): bigint => {
  if (numerator === 0n || amount === 0n) return 0n
  const fee = (amount * numerator) / denominator
  return fee === 0n ? 1n : fee
}

const up = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor

/** `undefined` where the pool refuses: nothing would come out. */
export function quoteOf(
  amount: bigint,
  [reserve, other]: readonly [bigint, bigint],
  { trade, ownerTrade }: Pick<PoolFees, 'trade' | 'ownerTrade'>,
): Quote | undefined {
  const ownerFee = feeOf(amount, ownerTrade)
  const fees = feeOf(amount, trade) + ownerFee
  if (fees >= amount || reserve === 0n || other === 0n) return undefined
  const product = reserve * other
  const rest = up(product, reserve + amount - fees)
  // What rounding would give away for nothing is not asked for.
  const filled = up(product, rest)
  const given = filled - reserve + fees
  const taken = other - rest
  return taken > 0n && given <= amount ? { given, taken, ownerFee } : undefined
}
