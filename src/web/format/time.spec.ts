import { expect, test } from 'vitest'
import { aboutDuration, age, duration, timeOf, utcTime } from './time.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, '0 secs ago'],
  [1 * second, '1 secs ago'],
  [59 * second, '59 secs ago'],
  [minute, '1 min ago'],
  [59 * minute + 59 * second, '59 mins ago'],
  [hour, '1 hour ago'],
  [23 * hour, '23 hours ago'],
  [day, '1 day ago'],
  [400 * day, '400 days ago'],
])('%i ms back is "%s"', (milliseconds, text) => {
  expect(age(1_000_000_000_000 - milliseconds, 1_000_000_000_000)).toBe(text)
})

test('a block whose clock is ahead has the age zero', () => {
  expect(age(2000, 1000)).toBe('0 secs ago')
})

test('a missing or malformed time is undefined', () => {
  expect(timeOf(null)).toBeUndefined()
  expect(timeOf('yesterday')).toBeUndefined()
  expect(timeOf('1970-01-01T00:00:01.000Z')).toBe(1000)
})

test('universal time is exact to the second', () => {
  expect(utcTime(0)).toBe('1970-01-01 00:00:00 UTC')
})

test.each([
  [5 * second, '0m 05s'],
  [2 * hour + 13 * minute + 5 * second, '2h 13m 05s'],
  [3 * day + hour, '3d 01h 00m'],
  [-1, '0m 00s'],
])('%i ms to come are "%s"', (milliseconds, text) => {
  expect(duration(milliseconds)).toBe(text)
})

test.each([
  [172_800_000, 'About 2 days'],
  [432_000, 'About 7 minutes'],
  [5_400_000, 'About 2 hours'],
  [5_399_000, 'About 90 minutes'],
  [1_000, 'About 1 second'],
])('%i ms are “%s”', (milliseconds, text) => {
  expect(aboutDuration(milliseconds)).toBe(text)
})
