import { expect, test } from 'vitest'
import { epochOf, slotsOf } from './epochs.ts'

// Solana mainnet's schedule, and one with warm-up as test validators have it.
const steady = { slotsPerEpoch: 432_000, firstNormalEpoch: 0, firstNormalSlot: 0 }
const warming = { slotsPerEpoch: 8_192, firstNormalEpoch: 8, firstNormalSlot: 8_160 }

test('counts whole epochs where there was no warm-up', () => {
  expect(epochOf(0, steady)).toEqual({ epoch: 0, slotIndex: 0, slotsInEpoch: 432_000 })
  expect(epochOf(432_000, steady)).toEqual({ epoch: 1, slotIndex: 0, slotsInEpoch: 432_000 })
  expect(epochOf(250_000_000, steady).epoch).toBe(578)
})

test('epochs double from 32 slots during warm-up', () => {
  expect(epochOf(31, warming)).toEqual({ epoch: 0, slotIndex: 31, slotsInEpoch: 32 })
  expect(epochOf(32, warming)).toEqual({ epoch: 1, slotIndex: 0, slotsInEpoch: 64 })
  expect(epochOf(96, warming)).toEqual({ epoch: 2, slotIndex: 0, slotsInEpoch: 128 })
  expect(epochOf(8_159, warming)).toEqual({ epoch: 7, slotIndex: 4_095, slotsInEpoch: 4_096 })
  expect(epochOf(8_160, warming)).toEqual({ epoch: 8, slotIndex: 0, slotsInEpoch: 8_192 })
})

test('the slots of an epoch are those whose epoch it is', () => {
  for (const schedule of [steady, warming])
    for (const epoch of [0, 1, 7, 8, 9, 578]) {
      const { from, to } = slotsOf(epoch, schedule)
      expect(epochOf(from, schedule)).toEqual({ epoch, slotIndex: 0, slotsInEpoch: to - from + 1 })
      expect(epochOf(to, schedule)).toMatchObject({ epoch, slotIndex: to - from })
    }
})
