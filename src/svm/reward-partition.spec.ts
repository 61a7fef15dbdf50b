import { expect, test } from 'vitest'
import { encodeBase58 } from '#lib/text/base58.ts'
import { rewardPartitionOf, sipHash13 } from './reward-partition.ts'

// The expected values are from CPython 3.11, whose hash of bytes is SipHash-1-3, with a key of zeros under
// PYTHONHASHSEED=0.

test('the hash is SipHash-1-3, for bytes that fill the last word and for others', () => {
  expect(sipHash13(Uint8Array.of(0))).toBe(7_541_581_120_933_061_747n)
  expect(sipHash13(Uint8Array.from({ length: 8 }, (_, i) => (i * 7 + 8) % 256))).toBe(
    14_624_754_609_064_146_521n,
  )
  expect(sipHash13(Uint8Array.from({ length: 15 }, (_, i) => i))).toBe(17_514_137_373_579_004_394n)
  expect(sipHash13(Uint8Array.from({ length: 63 }, (_, i) => i))).toBe(4_061_470_857_350_050_649n)
  expect(sipHash13(Uint8Array.from({ length: 255 }, (_, i) => (i * 7 + 255) % 256))).toBe(
    3_919_236_716_946_716_032n,
  )
})

test('the hash of the blockhash and the address chooses the partition', () => {
  const blockhash = encodeBase58(new Uint8Array(32).fill(7))
  const partitionsOf = (count: number) =>
    [0, 1, 2, 3, 4, 5].map((byte) =>
      rewardPartitionOf(encodeBase58(new Uint8Array(32).fill(byte)), blockhash, count),
    )
  expect(partitionsOf(1)).toEqual([0, 0, 0, 0, 0, 0])
  expect(partitionsOf(3)).toEqual([1, 0, 0, 1, 0, 1])
  expect(partitionsOf(300)).toEqual([114, 17, 71, 106, 33, 119])
})
