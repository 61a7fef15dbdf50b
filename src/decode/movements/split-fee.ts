import type { TokenTransfer } from '../block/decoded-block.ts'

const WHOLE = 10_000n

/**
 * Gives each of `transfers` its part of the `fee` that was withheld from all of them together.
 *
 * One transfer: exact. Several: the token's rate in basis points is found from the sum, each fee rounded up as the
 * program does (https://docs.rs/spl-token-2022, `calculate_fee`). Where no rate explains the sum (a fee at its
 * cap), in proportion, so that the sum stays exact.
 */
export function splitFee(fee: bigint, transfers: readonly TokenTransfer[]): void {
  const total = transfers.reduce((sum, { amount }) => sum + amount, 0n)
  if (fee > total || total === 0n) return
  const roughly = (fee * WHOLE) / total
  for (const rate of [roughly, roughly - 1n, roughly + 1n]) {
    const feeOf = (amount: bigint) => (amount * rate + WHOLE - 1n) / WHOLE
    if (transfers.reduce((sum, { amount }) => sum + feeOf(amount), 0n) !== fee) continue
    for (const transfer of transfers) transfer.fee = feeOf(transfer.amount)
    return
  }
  let left = fee
  for (const transfer of transfers) {
    transfer.fee = (fee * transfer.amount) / total
    left -= transfer.fee
  }
  const last = transfers.at(-1)
  if (last !== undefined) last.fee += left
}
