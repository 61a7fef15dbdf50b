import { expect, test } from 'vitest'
import { countSlots, createSlotSet } from './slot-set.ts'

test('joins runs that touch and keeps others apart', () => {
  const set = createSlotSet([{ from: 5, to: 6 }])
  set.add(8, 9)
  expect(set.ranges()).toEqual([
    { from: 5, to: 6 },
    { from: 8, to: 9 },
  ])
  set.add(7, 7)
  expect(set.ranges()).toEqual([{ from: 5, to: 9 }])
  set.add(3, 2)
  expect(set.ranges()).toEqual([{ from: 5, to: 9 }])
})

test('lists what is missing in a range', () => {
  const set = createSlotSet([
    { from: 8, to: 9 },
    { from: 2, to: 4 },
  ])
  expect(set.missing(0, 12)).toEqual([
    { from: 0, to: 1 },
    { from: 5, to: 7 },
    { from: 10, to: 12 },
  ])
  expect(set.missing(3, 8)).toEqual([{ from: 5, to: 7 }])
  expect(set.missing(8, 9)).toEqual([])
  expect(set.missing(9, 3)).toEqual([])
})

test('agrees with a plain set under thousands of random changes', () => {
  const set = createSlotSet()
  const plain = new Set<number>()
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let round = 0; round < 3_000; round++) {
    const from = random(200)
    const to = from + random(12) - 1
    const remove = random(3) === 0
    if (remove) set.remove(from, to)
    else set.add(from, to)
    for (let slot = from; slot <= to; slot++) {
      if (remove) plain.delete(slot)
      else plain.add(slot)
    }
    const probe = random(210)
    expect(set.has(probe)).toBe(plain.has(probe))
  }
  expect(countSlots(set.ranges())).toBe(plain.size)
  for (const { from, to } of set.missing(0, 220))
    for (let slot = from; slot <= to; slot++) expect(plain.has(slot)).toBe(false)
})
