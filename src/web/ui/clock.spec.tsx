import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RelativeTime, UpdatedAgo } from '../components/time/RelativeTime.tsx'
import { callApi } from '../queries/api/call-api.ts'
import { health } from '../testing/network-samples.ts'
import { hearServerTime, serverNow, serverTimeOf } from './clock.ts'

const server = Date.parse('2026-11-20T12:00:00.000Z')
const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers({ now: server }))
afterEach(() => {
  // Reset the difference of the clocks to zero for the next test.
  hearServerTime(server, server, server + 900)
  vi.unstubAllGlobals()
})

/** Sets the visitor's clock `ahead` ms ahead of the server's, and calls the API once. */
async function hear(ahead: number, headers: Record<string, string> = {}) {
  vi.setSystemTime(server + ahead + 100)
  const date = new Date(server).toUTCString()
  vi.stubGlobal('fetch', async () =>
    Response.json(health, { headers: { date, 'cache-control': 'no-store', ...headers } }),
  )
  await callApi('getHealth', {})
}

test.each([
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
])('with a clock that is %s, ages follow the server’s clock', async (_, ahead) => {
  await hear(ahead)
  render(
    <>
      <RelativeTime timestamp={new Date(server - 5_000).toISOString()} />
      <RelativeTime timestamp={new Date(server - 1_800_000).toISOString()} />
      <UpdatedAgo at={Date.now() - 3_000} />
    </>,
  )
  expect(screen.getByText('5 secs ago')).toBeTruthy()
  expect(screen.getByText('30 mins ago')).toBeTruthy()
  expect(screen.getByText('Updated 3s ago')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(2_000))
  expect(screen.getByText('7 secs ago')).toBeTruthy()
  expect(screen.getByText('Updated 5s ago')).toBeTruthy()
})

test('a first response that was requested while code was loading may be as old as the page', async () => {
  vi.advanceTimersByTime(8_000)
  const date = new Date(server + 1_000).toUTCString()
  vi.stubGlobal('fetch', async () =>
    Response.json(health, { headers: { date, 'cache-control': 'no-store' } }),
  )
  // Use a URL that no other test calls, so that the response is not cached.
  await callApi('getBlock', { height: '123456789' })
  expect(serverNow()).toBe(Date.now())
})

test('a clock that may be right is not corrected', async () => {
  await hear(0)
  expect(serverNow()).toBe(Date.now())
  expect(serverTimeOf(server)).toBe(server)
})

test('several answers narrow the difference down, and a changed clock restarts the estimate', () => {
  const ahead = 10_000
  // The server's time in ms when it sent each answer; the way in each direction takes 20 ms.
  for (const time of [server + 100, server + 950, server + 1_930, server + 3_500])
    hearServerTime(Math.floor(time / 1_000) * 1_000, time + ahead - 20, time + ahead + 20)
  expect(Math.abs(serverTimeOf(server + ahead) - server)).toBeLessThan(100)
  const set = server - 60_000
  hearServerTime(server + 5_000, set, set + 40)
  expect(Math.abs(serverTimeOf(set) - (server + 5_500))).toBeLessThan(600)
})

test('a cached answer, or one without a time, changes nothing', async () => {
  await hear(HOUR, { 'cache-control': 'public, max-age=60' })
  expect(serverNow()).toBe(Date.now())
  await hear(HOUR, { date: 'yesterday' })
  expect(serverNow()).toBe(Date.now())
})
