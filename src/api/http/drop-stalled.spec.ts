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

test('a client that takes nothing for 30 s is dropped, one that takes something now and then is not', () => {
  const { connection, onDrop } = setUp()
  connection.writableLength = 65_536
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(20_000)
    connection.bytesWritten += 1_000
  }
  expect(connection.destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(40_000)
  expect(connection.destroy).toHaveBeenCalledTimes(1)
  expect(onDrop).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(600_000)
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
