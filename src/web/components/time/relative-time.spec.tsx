import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { utcTime } from '../../format/time.ts'
import { FullTime, RelativeTime } from './RelativeTime.tsx'

const start = Date.parse('2026-11-20T12:00:00.000Z')

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})

const ages = (...timestamps: (string | null)[]) =>
  render(timestamps.map((timestamp) => <RelativeTime key={timestamp} timestamp={timestamp} />))

test('one timer updates every age, and stops when there is none', () => {
  const { unmount } = ages('2026-11-20T11:59:58.000Z', '2026-11-20T11:58:59.000Z', '2026-11-20T10:00:00.000Z')
  const before = vi.getTimerCount()
  expect(screen.getByText('2 secs ago')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByText('3 secs ago')).toBeTruthy()
  expect(screen.getByText('1 min ago')).toBeTruthy()
  expect(screen.getByText('2 hours ago')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(58_000))
  expect(screen.getByText('2 mins ago')).toBeTruthy()
  expect(before).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('the first age of a page includes the difference of the clocks', () => {
  ages('2026-11-20T12:00:00.000Z').unmount()
  vi.setSystemTime(start + 300_000)
  const observer = new MutationObserver(() => {})
  observer.observe(document.body, { subtree: true, characterData: true, characterDataOldValue: true })
  ages('2026-11-20T12:00:00.000Z')
  expect(screen.getByText('5 mins ago')).toBeTruthy()
  // The text was right from the start, without a later correction.
  expect(observer.takeRecords().map(({ oldValue }) => oldValue)).toEqual([])
  observer.disconnect()
})

test('a time that the chain does not report is unknown', () => {
  ages(null)
  expect(screen.getByText('unknown')).toBeTruthy()
})

test('a detail shows the local time and the age together', () => {
  const { container } = render(<FullTime timestamp="2026-11-20T11:00:00.000Z" />)
  expect(container.textContent).toMatch(/2026.*\(1 hour ago\)Show UTC$/)
  expect(container.querySelector('time')?.dateTime).toBe('2026-11-20T11:00:00.000Z')
  expect(utcTime(start)).toBe('2026-11-20 12:00:00 UTC')
})
