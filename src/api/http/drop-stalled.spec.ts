import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropStalled } from './drop-stalled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const connection = { writableLength: 0, bytesWritten: 0, destroyed: false, destroy: vi.fn() }
  const onDrop = vi.fn()
  const stop = dropStalled(connection as never, onDrop, () => Date.now())
  return { connection, onDrop, stop }
}

test('a client that takes 20 kB a second stays, one that takes nothing for 30 s is dropped', () => {
  const { connection, onDrop } = setUp()
  connection.writableLength = 65_536
  connection.bytesWritten = 65_536
  for (let i = 0; i < 100; i++) {
    vi.advanceTimersByTime(5_000)
    connection.bytesWritten += 120_000
  }
  expect(connection.destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(40_000)
  expect(connection.destroy).toHaveBeenCalledTimes(1)
  expect(onDrop).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(600_000)
  expect(connection.destroy).toHaveBeenCalledTimes(1)
})

test('a client that takes a few bytes now and then is dropped', () => {
  const { connection, onDrop } = setUp()
  connection.writableLength = 65_536
  for (let i = 0; i < 7; i++) {
    vi.advanceTimersByTime(5_000)
    connection.bytesWritten += 10_000
  }
  expect(onDrop).toHaveBeenCalledTimes(1)
  expect(connection.destroy).toHaveBeenCalledTimes(1)
})

test('bytes that only wait are not taken', () => {
  const { connection } = setUp()
  for (let i = 0; i < 10; i++) {
    connection.writableLength += 1_000_000
    connection.bytesWritten += 1_000_000
    vi.advanceTimersByTime(5_000)
  }
  expect(connection.destroy).toHaveBeenCalledTimes(1)
})

test('a file that is still being made is waited for', () => {
  const { connection } = setUp()
  vi.advanceTimersByTime(600_000)
  expect(connection.destroy).not.toHaveBeenCalled()
  connection.writableLength = 65_536
  vi.advanceTimersByTime(25_000)
  expect(connection.destroy).not.toHaveBeenCalled()
})
