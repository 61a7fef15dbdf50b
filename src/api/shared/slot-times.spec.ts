import { expect, test } from 'vitest'
import type { BlockRow } from '#store/rows/rows.ts'
import { createSlotTimes } from './slot-times.ts'

test('knows the newest slot at a time of the last hour, and none before', () => {
  let now = 1_000_000
  let listener: (block: BlockRow) => void = () => undefined
  const onTip = (given: typeof listener) => {
    listener = given
    return () => undefined
  }
  const add = (slot: number) => listener({ slot } as BlockRow)
  const slotAt = createSlotTimes({ tip: () => ({ slot: 7 }) as BlockRow, onTip }, () => now)
  expect(slotAt(999_999)).toBeUndefined()
  expect(slotAt(1_000_000)).toBe(7)
  now += 400
  add(8)
  expect(slotAt(now)).toBe(7)
  now += 800
  add(10)
  expect(slotAt(now - 1)).toBe(7)
  expect(slotAt(now)).toBe(10)
  expect(slotAt(now + 60_000)).toBe(10)
  now += 3_600_000
  add(9_000)
  expect(slotAt(1_000_500)).toBeUndefined()
  expect(slotAt(now - 1)).toBe(10)
})
