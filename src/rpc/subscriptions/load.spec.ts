import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { start } from '#api/testing/start.ts'
import { silent } from '#lib/log/log.ts'
import { createHead } from '#store/head/head.ts'
import { blockOf, transferOf } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { unflushedOf } from '#store/testing/unflushed.ts'
import { createSubscriptions } from './index.ts'

const databases = testDatabases()

/**
 * A separate thread, whose CPU time is not counted: sockets with equal subscriptions that count their
 * messages.
 */
const CLIENTS = `
  const { parentPort, workerData: { url, sockets, each } } = require('node:worker_threads')
  const { WebSocket } = require('ws')
  const call = (id) => ({ jsonrpc: '2.0', id, method: 'logsSubscribe', params: ['all', { commitment: 'confirmed' }] })
  let answered = 0
  let notices = 0
  const tell = () => parentPort.postMessage({ answered, notices })
  for (let i = 0; i < sockets; i++) {
    const socket = new WebSocket(url)
    socket.on('open', () => {
      for (let id = 0; id < each; id += 50)
        socket.send(JSON.stringify(Array.from({ length: Math.min(50, each - id) }, (_, n) => call(id + n))))
    })
    socket.on('message', (data) => {
      const message = JSON.parse(String(data))
      if (Array.isArray(message)) answered += message.length
      else notices++
    })
  }
  setInterval(tell, 20)
`

/**
 * The CPU time of this thread in milliseconds, where the system reports it; otherwise the time that has
 * passed.
 */
function workedMs(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

/** Measures the longest time in milliseconds until the event loop had its next turn. */
function watchTurns() {
  let longest = 0
  let since = workedMs()
  let isOver = false
  const look = () => {
    const now = workedMs()
    longest = Math.max(longest, now - since)
    since = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  return () => {
    isOver = true
    return longest
  }
}

test('a hundred sockets with a hundred equal subscriptions to logs each hold nothing up for more than 50 ms', async () => {
  const [sockets, each] = [100, 100]
  const db = await databases.fresh()
  const head = createHead(db.memtable)
  const rpcSubscriptions = createSubscriptions({ db, head, log: silent })
  const api = await start({ db, head, rpcSubscriptions })
  const url = `${api.url.replace('http', 'ws')}/rpc`
  const clients = new Worker(CLIENTS, { eval: true, workerData: { url, sockets, each } })
  let got = { answered: 0, notices: 0 }
  clients.on('message', (counts) => {
    got = counts
  })
  onTestFinished(async () => {
    await clients.terminate()
    rpcSubscriptions.stop()
    await api.stop()
  })
  await once(clients, 'online')
  await vi.waitFor(() => expect(got.answered).toBe(sockets * each))
  expect(rpcSubscriptions.count()).toBe(sockets)
  const blocks = Array.from({ length: 10 }, (_, n) => {
    const names = Array.from({ length: 30 }, (_, index) => `${n} ${index}`)
    return unflushedOf(blockOf({ slot: 5 + n, transactions: names.map((name) => transferOf(name, 5 + n)) }))
  })
  const longestTurn = watchTurns()
  for (const block of blocks) {
    head.acceptUnflushed(block)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await vi.waitFor(() => expect(got.notices).toBe(300 * sockets), { interval: 100 })
  const longest = longestTurn()
  expect(longest).toBeLessThanOrEqual(50)
})
