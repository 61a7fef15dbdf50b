/** @module-tag slow */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { SocketMessage } from '#contract/socket.ts'
import { sampleOf, soakable } from '#lib/testing/soak.ts'
import { cutShort } from '#store/testing/cut-short.ts'
import { removeBlocks } from '#store/write/remove-blocks.ts'
import { saveBatch } from '#store/write/save-block.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { addressOf, alice, block, memo, signatureOf, transaction } from './testing/blocks.ts'
import { type IndexedApi, startIndexed } from './testing/indexed.ts'
import { reasonOf } from './testing/reason-of.ts'
import { start } from './testing/start.ts'

// An accepted block that is not in the database yet has the same answers as later.

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
})
afterAll(() => it?.stop())

const kinds = 'transfer tokens failed mint burn memo'.split(' ')

/** Every path that shows something of the block at this slot and height. */
function pathsOf(slot: number, height: number): string[] {
  const filters = [
    '',
    '&status=failed',
    '&status=success',
    `&program=${PROGRAM.token}`,
    `&program=${addressOf('nobody')}`,
  ]
  const orders = ['index', 'fee', 'compute'].flatMap((sort) => [`&sort=${sort}`, `&sort=${sort}&order=desc`])
  const pages = filters.flatMap((filter) =>
    orders.flatMap((order) => [1, 2].map((page) => `${filter}${order}&page=${page}`)),
  )
  const addresses = sampleOf(['alice', 'bob', 'mint', "alice's tokens", 'nobody'].map(addressOf), 3)
  return [
    '/api/blocks?limit=5',
    '/api/transactions?limit=9',
    `/api/block/${height}`,
    `/api/block/${height}?limit=2&after=1`,
    `/api/transactions?block=${height}&limit=4`,
    `/api/transactions?block=${height}&limit=4&after=3`,
    ...sampleOf(pages, 8).map((page) => `/api/block/${height}/transactions?limit=4${page}`),
    `/api/block/${height}/rewards`,
    ...sampleOf(kinds, 3).map((kind) => `/api/transaction/${signatureOf(`${slot} ${kind}`)}`),
    ...sampleOf(kinds, 2).map((kind) => `/api/search?q=${signatureOf(`${slot} ${kind}`)}`),
    `/api/search?q=${height}`,
    `/api/search?q=${slot}`,
    ...addresses.flatMap((address) =>
      ['', '&cursor=101.3', `&cursor=${slot}.4`].map(
        (cursor) => `/api/address/${address}/transactions/paginated?limit=7${cursor}`,
      ),
    ),
    ...addresses.flatMap((address) =>
      [
        'limit=3&tab=balances',
        `tab=transfers&cursor=${slot}.4`,
        'status=failed',
        'votes=off&limit=50',
        `from=${1_700_000_003}`,
        'limit=4&last=true',
      ].map((filter) => `/api/address/${address}/transactions/paginated?${filter}`),
    ),
    ...addresses.flatMap((address) => [
      `/api/address/${address}/defi-activities-db`,
      `/api/token/${address}/transfers/paginated?limit=4`,
      `/api/token/${address}/transfers/paginated?limit=4&cursor=${slot}.3.0`,
      `/api/token/${address}/transactions/paginated?limit=4`,
      `/api/token/${address}/defi-activities-db`,
    ]),
  ]
}

/**
 * Status and body of each path, from servers without an answer in their caches: one with the head, one
 * without.
 */
async function answersOf(paths: readonly string[]) {
  const answers: Record<string, unknown> = {}
  const { db, head } = it.store
  const apis = { head: await start({ db, head }), store: await start({ db }) }
  try {
    for (const [name, { url }] of Object.entries(apis))
      for (const path of paths) {
        const response = await wholeAnswer(`${url}${path}`)
        // Lists of the newest come from the head alone.
        if (name === 'head' || !/^\/api\/(blocks|transactions\?limit)/.test(path))
          answers[`${name} ${path}`] = [response.status, await bodyOf(response)]
      }
  } finally {
    for (const api of Object.values(apis)) await api.stop()
  }
  return answers
}

/**
 * A block's answer lacks its compute limit, and says that it is not kept, where the database of a busy
 * machine did not tell it at once.
 */
async function wholeAnswer(url: string): Promise<Response> {
  for (;;) {
    const response = await fetch(url)
    if (!response.ok || response.headers.get('cache-control') !== 'no-store') return response
    await response.arrayBuffer()
    await sleep(50)
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const body = await response.json()
  return response.ok ? body : reasonOf({ body })
}

test('a block has the same answers before, during and after its flush, from every call', async () => {
  const { db, accept, flush } = it.store
  const paths = pathsOf(104, 93)
  const batch = accept(104, block(104, { height: 93, blockTime: 1_700_000_004 }))
  const before = await answersOf(paths)
  for (const [path, [status]] of Object.entries(before as Record<string, [number]>))
    expect([path, status]).toEqual([path, 200])
  for (const nth of soakable([6], [2, 6])) {
    await saveBatch(cutShort(db, nth, 'after'), batch, { finalized: false }).catch(() => undefined)
    expect(await answersOf(paths)).toEqual(before)
  }
  await flush(batch)
  expect(await answersOf(paths)).toEqual(before)
})

test('an unflushed block that a fork replaces is gone at once, and its successor is there at once', async () => {
  const { head, db, accept, flush } = it.store
  const without = await answersOf(pathsOf(105, 94))
  const times = { height: 94, blockTime: 1_700_000_005 }
  const loser = accept(105, {
    ...block(105, times),
    transactions: [transaction({ name: 'lost', payer: alice, instructions: [memo('lost')] })],
  })
  const lost = `/api/transaction/${signatureOf('lost')}`
  expect((await answersOf([lost]))[`store ${lost}`]).toMatchObject([200, { slot: 105 }])
  // The loser was just written when its successor comes.
  await saveBatch(db, loser, { finalized: false })
  const winner = accept(105, { ...block(105, times), blockhash: addressOf('winner') })
  const before = await answersOf([...pathsOf(105, 94), lost])
  expect(before[`store ${lost}`]).toMatchObject([404, {}])
  expect(before['store /api/block/94']).toMatchObject([
    200,
    { blockhash: addressOf('winner'), transactionCount: 6 },
  ])
  await removeBlocks(db, [105])
  await flush(winner)
  expect(await answersOf([...pathsOf(105, 94), lost])).toEqual(before)
  head.remove(105)
  await removeBlocks(db, [105])
  expect(await answersOf(pathsOf(105, 94))).toEqual(without)
})

test('a client that reads at once all that is announced never meets a 404 or another count', async () => {
  const { accept, flush } = it.store
  const problems: string[] = []
  const counts: number[] = []
  const reads: Promise<void>[] = []
  const read = async (path: string): Promise<Record<string, unknown>> => {
    const response = await it.ask(path)
    const body = (await response.json()) as Record<string, unknown>
    if (response.status !== 200) problems.push(`${response.status} ${path}`)
    return body
  }
  const expectCount = (what: string, found: unknown, expected: number) => {
    if (found !== expected) problems.push(`${what}: ${found}, not ${expected}`)
  }
  const readAll = async (slot: number, height: number) => {
    const { transactions, transactionCount } = await read(`/api/block/${height}?limit=20`)
    expectCount(`transactions in block ${height}`, (transactions as unknown[]).length, 6)
    expectCount(`transactions of block ${height}`, transactionCount, 6)
    const failed = await read(`/api/block/${height}/transactions?status=failed&sort=fee`)
    expectCount(`failed of block ${height}`, failed.total, 1)
    expectCount(`rewards of block ${height}`, (await read(`/api/block/${height}/rewards`)).total, 1)
    for (const kind of kinds)
      expectCount(kind, (await read(`/api/transaction/${signatureOf(`${slot} ${kind}`)}`)).slot, slot)
    for (const q of [slot, signatureOf(`${slot} memo`)])
      expectCount(`results for ${q}`, ((await read(`/api/search?q=${q}`)).results as unknown[]).length, 1)
    counts.push(Number((await read(`/api/address/${alice}/transactions/paginated?limit=1`)).totalCount))
  }
  const client = new WebSocket(`${it.api.url.replace('http', 'ws')}/ws`)
  await new Promise((resolve) => client.once('message', resolve))
  client.on('message', (data) => {
    const message = JSON.parse(String(data)) as SocketMessage
    if (message.type === 'slot_update') reads.push(readAll(message.data.slot, message.data.height ?? 0))
  })
  // Blocks come faster than they are written, in bundles, as behind the indexer.
  let flushing = Promise.resolve()
  for (let n = 0; n < 12; n++) {
    const [slot, height] = [1_000 + n, 900 + n]
    const batch = accept(slot, block(slot, { height, blockTime: 1_700_001_000 + n }))
    flushing = flushing.then(() => flush(batch))
    await sleep(60)
  }
  await flushing
  await expect.poll(() => reads.length).toBe(12)
  await Promise.all(reads)
  client.terminate()
  expect(problems).toEqual([])
  expect(counts).toHaveLength(12)
})
