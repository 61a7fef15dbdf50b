import { expect, test } from 'vitest'
import { knownSeconds } from '../network/network-history.ts'

const START = 1_200
const starts = [START, START + 60, START + 120, START + 180]
const row = (time: number, seconds: number, times: [number, number], slots: [number, number]) => ({
  time: START + time,
  seconds,
  firstTime: START + times[0],
  lastTime: START + times[1],
  firstParent: slots[0],
  lastSlot: slots[1],
})
const known = (...rows: ReturnType<typeof row>[]) => knownSeconds(rows, starts, 60)

test('rows that continue each other leave no second out, whatever their blocks have as their times', () => {
  expect(
    known(
      row(-60, 50, [-55, -5], [1, 10]),
      row(0, 51, [4, 55], [10, 20]),
      row(60, 59, [60, 119], [20, 30]),
      row(120, 40, [121, 161], [30, 40]),
    ),
  ).toEqual([60, 60, 41, 0])
})

test('where a parent is not indexed the time before it is not known', () => {
  expect(known(row(0, 51, [4, 55], [10, 20]), row(60, 40, [70, 110], [25, 30]))).toEqual([51, 40, 0, 0])
  expect(known(row(0, 51, [4, 55], [10, 20]), row(180, 0, [200, 200], [21, 22]))).toEqual([51, 0, 0, 0])
})

test('a chain that stood still is known not to have had a block', () => {
  expect(known(row(0, 20, [4, 24], [10, 20]), row(180, 10, [200, 210], [20, 30]))).toEqual([56, 60, 60, 30])
})

test('a clock that goes back adds nothing beyond the period', () => {
  expect(known(row(0, 60, [0, 59], [10, 20]), row(60, 62, [58, 119], [20, 30]))).toEqual([60, 60, 0, 0])
})
