import { expect, test } from 'vitest'
import { aboutDuration, age, axisTimes, duration, localTime, timeOf, utcTime } from './time.ts'

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

test('a block from a clock that runs ahead is just now', () => {
  expect(age(2000, 1000)).toBe('0 secs ago')
})

test('a missing or malformed time is none', () => {
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

test('the times of an axis have the form of the page, with the day where it begins', () => {
  const at = (...texts: string[]) => texts.map((text) => Date.parse(text) / 1000)
  const hours = at(
    '2026-11-20T22:00:00Z',
    '2026-11-20T23:00:00Z',
    '2026-11-21T00:00:00Z',
    '2026-11-21T01:00:00Z',
  )
  expect(axisTimes(hours, 3_600, 'utc')).toEqual(['22:00\n2026-11-20', '23:00', '00:00\n2026-11-21', '01:00'])
  const noon = at('2026-12-31T12:00:00Z', '2027-01-01T12:00:00Z')
  expect(axisTimes(noon, 86_400, 'utc')).toEqual(['2026-12-31', '2027-01-01'])
  expect(axisTimes(noon, 30 * 86_400, 'utc')).toEqual(['2026-12', '2027-01'])
  // In the visitor's time zone the same forms as the page's times, whatever the zone is.
  expect(axisTimes(noon, 86_400, 'local')).toEqual(['Dec 31\n2026', 'Jan 1\n2027'])
  const [first, second] = axisTimes(hours.slice(0, 2), 3_600, 'local')
  const time = Date.parse('2026-11-20T22:00:00Z')
  const [clock = '', day = ''] = first?.split('\n') ?? []
  expect(localTime(time)).toBe(`${day}, ${new Date(time).getFullYear()}, ${clock.replace(':00', ':00:00')}`)
  expect(second).toMatch(/^\d+:00.[AP]M/)
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
