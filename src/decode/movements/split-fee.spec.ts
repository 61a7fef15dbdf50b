import { expect, test } from 'vitest'
import type { TokenTransfer } from '../block/decoded-block.ts'
import { splitFee } from './token-transfer-list.ts'

function feesOf(fee: bigint, amounts: bigint[]): bigint[] {
  const transfers = amounts.map((amount) => ({ amount, fee: 0n })) as TokenTransfer[]
  splitFee(fee, transfers)
  return transfers.map((transfer) => transfer.fee)
}

test('gives one transfer the whole fee', () => {
  expect(feesOf(14_352n, [358_800n])).toEqual([14_352n])
})

test('finds the rate that explains the sum, each fee rounded up', () => {
  // At 0.25 % the fees are 2.5 and 0.0025, both rounded up.
  expect(feesOf(4n, [1000n, 1n])).toEqual([3n, 1n])
})

test('divides in proportion a sum that no rate explains, and keeps the sum', () => {
  const fees = feesOf(7n, [1_000_000n, 3_000_000n])
  expect(fees).toEqual([1n, 6n])
})

test('takes no fee larger than the amount transferred', () => {
  expect(feesOf(11n, [5n, 5n])).toEqual([0n, 0n])
  expect(feesOf(1n, [])).toEqual([])
})
