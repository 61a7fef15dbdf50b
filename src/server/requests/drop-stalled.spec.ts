import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { dropStalled } from './drop-stalled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const connection = { writableLength: 0, bytesWritten: 0, resetAndDestroy: vi.fn() }
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
  expect(connection.resetAndDestroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(40_000)
  expect(connection.resetAndDestroy).toHaveBeenCalledTimes(1)
  expect(onDrop).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(600_000)
  expect(connection.resetAndDestroy).toHaveBeenCalledTimes(1)
})

test('a client that takes a few bytes now and then is dropped', () => {
  const { connection, onDrop } = setUp()
  connection.writableLength = 65_536
  for (let i = 0; i < 7; i++) {
    vi.advanceTimersByTime(5_000)
    connection.bytesWritten += 10_000
  }
  expect(onDrop).toHaveBeenCalledTimes(1)
  expect(connection.resetAndDestroy).toHaveBeenCalledTimes(1)
})

test('bytes that only wait are not taken', () => {
  const { connection } = setUp()
  for (let i = 0; i < 10; i++) {
    connection.writableLength += 1_000_000
    connection.bytesWritten += 1_000_000
    vi.advanceTimersByTime(5_000)
  }
  expect(connection.resetAndDestroy).toHaveBeenCalledTimes(1)
})

test('a file that is still being made is waited for', () => {
  const { connection } = setUp()
  vi.advanceTimersByTime(600_000)
  expect(connection.resetAndDestroy).not.toHaveBeenCalled()
  connection.writableLength = 65_536
  vi.advanceTimersByTime(25_000)
  expect(connection.resetAndDestroy).not.toHaveBeenCalled()
})

test('nothing of a dropped connection is kept for its client', async () => {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = createServer()
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  const [connection] = (await once(server, 'connection')) as [Socket]
  connection.write(Buffer.alloc(20_000_000))
  let time = 0
  const onDrop = vi.fn()
  dropStalled(connection, onDrop, () => time)
  time = 30_000
  vi.advanceTimersByTime(5_000)
  expect(onDrop).toHaveBeenCalledTimes(1)
  client.resume()
  // Without a reset the client would first read all data that the system holds, and then a normal end.
  const [error] = await once(client, 'error')
  expect(error).toMatchObject({ code: 'ECONNRESET' })
})
