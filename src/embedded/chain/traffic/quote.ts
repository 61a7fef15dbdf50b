import type { PoolFees } from '../instructions/cpamm.ts'

/** The result of a swap of `amount` against these reserves, by the program's own arithmetic. */
export type Quote = {
  /** The amount that the trader pays, fees included; at most `amount`. */
  amountIn: bigint
  amountOut: bigint
  /** The part of `given` that is paid to the fee account, in pool tokens. */
  ownerFee: bigint
}

const feeOf = (amount: bigint, [numerator, denominator]: readonly [bigint, bigint]): bigint => {
  if (numerator === 0n || amount === 0n) return 0n
  const fee = (amount * numerator) / denominator
  return fee === 0n ? 1n : fee
}

const up = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor

/** `undefined` when the pool rejects the swap because the output would be 0. */
export function quoteOf(
  amount: bigint,
  [reserve, other]: readonly [bigint, bigint],
  { trade, ownerTrade }: Pick<PoolFees, 'trade' | 'ownerTrade'>,
): Quote | undefined {
  const ownerFee = feeOf(amount, ownerTrade)
  const fees = feeOf(amount, trade) + ownerFee
  if (fees >= amount || reserve === 0n || other === 0n) return undefined
  const product = reserve * other
  const newReserve = up(product, reserve + amount - fees)
  // Takes only the input that the output is worth after rounding.
  const usedReserve = up(product, newReserve)
  const amountIn = usedReserve - reserve + fees
  const amountOut = other - newReserve
  return amountOut > 0n && amountIn <= amount
    ? { amountIn: amountIn, amountOut: amountOut, ownerFee }
    : undefined
}
