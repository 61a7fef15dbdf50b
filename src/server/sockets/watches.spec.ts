import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { badInput, unavailable } from '#api/errors.ts'
import type { CachePolicy } from '#api/handler.ts'
import type { AnswerHead, WatchedCall } from '#contract/socket.ts'
import { silent } from '#lib/log/log.ts'
import { createBody } from '../requests/body.ts'
import { createWatches } from './watches.ts'

const blocks: WatchedCall = ['listBlocks', { limit: '10' }]
const transactions: WatchedCall = ['listTransactions', { limit: '15', votes: 'off' }]
const watching = (...calls: WatchedCall[]) => JSON.stringify({ type: 'watch', data: { calls } })

const PAUSE_MS = 100
/** Waits until the next answers are made without a delay. */
const pause = () => sleep(PAUSE_MS * 3)

function setUp() {
  const received: { client: string; watched: WatchedCall; output: unknown }[] = []
  let version = 1
  const answer = vi.fn(async (call: string, query: WatchedCall[1]) => {
    const output = { call, query, version, padding: 'x'.repeat(2_000) }
    return {
      body: createBody(Buffer.from(JSON.stringify(output)), 'application/json'),
      cache: 'tip' as CachePolicy,
    }
  })
  const watches = createWatches<string>({
    answer,
    send(clients, frame) {
      for (const client of clients) received.push({ client, ...read(frame) })
    },
    addressOf: (client) => client.split(' ')[0] ?? '',
    log: silent,
    pauseMs: PAUSE_MS,
  })
  const block = () => {
    version++
    watches.changed()
  }
  return { watches, received, answer, block }
}

function read(frame: Buffer): { watched: WatchedCall; output: unknown } {
  const size = frame.readUInt16BE()
  const head: AnswerHead = JSON.parse(frame.toString('utf8', 2, 2 + size))
  const bytes = frame.subarray(2 + size)
  const text = head.data.encoding === 'gzip' ? gunzipSync(bytes) : bytes
  return { watched: head.data.watched, output: JSON.parse(String(text)) }
}

test('clients that watch the same call get one answer, made once', async () => {
  const { watches, received, answer } = setUp()
  for (const client of ['a', 'b', 'c']) expect(watches.accept(client, watching(blocks))).toBe(true)
  watches.accept('d', watching(transactions))
  watches.changed()
  await vi.waitFor(() => expect(received).toHaveLength(4))
  expect(answer).toHaveBeenCalledTimes(2)
  expect(received.map(({ client, watched }) => [client, watched])).toEqual([
    ['a', blocks],
    ['b', blocks],
    ['c', blocks],
    ['d', transactions],
  ])
  expect(received[0]?.output).toMatchObject({ call: 'listBlocks', query: { limit: '10' }, version: 1 })
})

test('a new list of calls replaces the one before, and a client that went gets nothing', async () => {
  const { watches, answer, block } = setUp()
  watches.accept('a', watching(blocks))
  watches.accept('a', watching(transactions))
  block()
  await pause()
  expect(answer.mock.calls.map(([call]) => call)).toEqual(['listTransactions'])
  watches.forget('a')
  await pause()
  block()
  await pause()
  expect(answer).toHaveBeenCalledTimes(1)
})

test('answers are made once per pause at most, and the last change is always sent', async () => {
  const { watches, received, answer, block } = setUp()
  watches.accept('a', watching(blocks))
  for (let i = 0; i < 8; i++) block()
  expect(answer).toHaveBeenCalledTimes(1)
  await pause()
  expect(answer).toHaveBeenCalledTimes(2)
  await pause()
  expect(answer).toHaveBeenCalledTimes(2)
  expect(received.at(-1)?.output).toMatchObject({ version: 9 })
})

test('an answer that is the same as before is not sent again', async () => {
  const { watches, received, answer } = setUp()
  watches.accept('a', watching(blocks))
  watches.changed()
  await vi.waitFor(() => expect(received).toHaveLength(1))
  watches.changed()
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(2), 3_000)
  await pause()
  expect(received).toHaveLength(1)
})

test('a query that the call does not take, and an answer that no block changes, are not watched', async () => {
  const { watches, answer, block } = setUp()
  watches.accept('a', watching(blocks))
  answer.mockRejectedValueOnce(badInput('limit is "x": expected a number.'))
  block()
  await pause()
  block()
  expect(answer).toHaveBeenCalledTimes(1)

  watches.accept('a', watching(transactions))
  answer.mockResolvedValueOnce({ body: createBody(Buffer.from('[]'), 'application/json'), cache: 'settled' })
  await pause()
  block()
  await pause()
  block()
  await pause()
  expect(answer).toHaveBeenCalledTimes(2)
})

test('a call that could not be answered is answered with the next block', async () => {
  const { watches, answer, block } = setUp()
  watches.accept('a', watching(blocks))
  answer.mockRejectedValueOnce(unavailable('Later.'))
  block()
  await pause()
  block()
  await pause()
  expect(answer).toHaveBeenCalledTimes(2)
})

test('one address has eight places that it alone watches, and leaves the others for the rest', async () => {
  const { watches, answer, block } = setUp()
  const calls = Array.from({ length: 64 }, (_, n): WatchedCall => ['listBlocks', { limit: String(n + 1) }])
  for (let i = 0; i < 8; i++) watches.accept(`greedy ${i}`, watching(...calls.slice(8 * i, 8 * i + 8)))
  watches.accept('other 1', watching(transactions))
  block()
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(9))
  // A call that two clients watch counts for neither of them.
  watches.accept('other 2', watching(...calls.slice(0, 4)))
  watches.accept('greedy 8', watching(...calls.slice(8, 12)))
  await pause()
  block()
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(9 + 13))
})

test.each([
  ['no JSON', 'watch'],
  ['no object', '7'],
  ['another type', JSON.stringify({ type: 'listen', data: { calls: [] } })],
  ['a call that is not watched', JSON.stringify({ type: 'watch', data: { calls: [['getBlock', {}]] } })],
  [
    'a query that is no text',
    JSON.stringify({ type: 'watch', data: { calls: [['listBlocks', { limit: 1 }]] } }),
  ],
  [
    'a query with another field',
    JSON.stringify({ type: 'watch', data: { calls: [['listBlocks', { cursor: '1' }]] } }),
  ],
  ['too many calls', watching(...Array.from({ length: 9 }, () => blocks))],
])('%s is ignored', async (_, text) => {
  const { watches, answer, block } = setUp()
  expect(watches.accept('a', text)).toBe(false)
  block()
  await pause()
  expect(answer).not.toHaveBeenCalled()
})
