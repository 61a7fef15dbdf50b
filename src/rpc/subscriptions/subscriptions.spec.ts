/** @module-tag slow */
import { setTimeout } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { silent } from '#lib/log/log.ts'
import { recordOf } from '#lib/values/guards.ts'
import type { Database } from '#store/engine/database.ts'
import { refreshHead } from '#store/head/fill-head.ts'
import { createHead, type Head } from '#store/head/head.ts'
import { address, blockOf, encode, signature, type Wanted } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { unflushedOf } from '#store/testing/unflushed.ts'
import { finalizeBlocks } from '#store/write/finalize-blocks.ts'
import { removeBlocks } from '#store/write/remove-blocks.ts'
import { saveBatch } from '#store/write/save-block.ts'
import { connectClient, settled } from '../testing/socket-client.ts'
import { createSubscriptions, type RpcSubscriptions, type SocketClient } from './index.ts'

const databases = testDatabases()
let db: Database
let head: Head
let subscriptions: RpcSubscriptions

beforeEach(async () => {
  db = await databases.fresh()
  head = createHead(db.memtable)
  subscriptions = serve(db, head)
  return () => subscriptions.stop()
})

const serve = (db: Database, head: Head) => createSubscriptions({ db, head, log: silent })

const connect = (to = subscriptions, from: Partial<SocketClient> = {}) => connectClient(to, from)

const accept = (...wanted: Wanted[]) => {
  for (const one of wanted) head.acceptUnflushed(unflushedOf(blockOf(one)))
}
/** Finalizes blocks as the indexer does. */
const finalize = async (...slots: number[]) => {
  await saveBatch(db, encode(...slots.map((slot) => blockOf({ slot }))), { finalized: false })
  await finalizeBlocks(db, slots)
  for (const slot of slots) {
    head.flushed(slot, address(`block ${slot} `))
    head.finalize(slot)
  }
}
const slotsIn = (results: unknown[]) =>
  results.map((one) => (one as { context: { slot: number } }).context.slot)
const confirmed = { commitment: 'confirmed' }

test('slots are told when they are accepted, with their parent and the newest finalized slot, and roots when they are final', async () => {
  const client = connect()
  accept({ slot: 7 })
  expect(await client.ask('slotSubscribe')).toEqual(expect.any(Number))
  await client.ask('rootSubscribe')
  accept({ slot: 9, parent: 7 })
  head.finalize(7)
  accept({ slot: 10, parent: 9 }, { slot: 8, parent: 7 })
  head.finalize(9)
  await settled()
  expect(client.told('slot')).toEqual([
    { slot: 9, parent: 7, root: 0 },
    { slot: 10, parent: 9, root: 7 },
    { slot: 8, parent: 7, root: 7 },
  ])
  expect(client.told('root')).toEqual([7, 9])
})

test('a signature is told once it is in an accepted block, or final, and then its subscription is over', async () => {
  const [now, late, failed, processed] = [connect(), connect(), connect(), connect()]
  const wanted = signature('5  a')
  const subscribed = await now.ask('signatureSubscribe', wanted, confirmed)
  await late.ask('signatureSubscribe', wanted, { enableReceivedNotification: true })
  await failed.ask('signatureSubscribe', signature('5  b'), confirmed)
  await processed.ask('signatureSubscribe', wanted, { commitment: 'processed' })
  accept({ slot: 4 }, { slot: 5 })
  await settled()
  const success = { context: { apiVersion: '4.4.0', slot: 5 }, value: { err: null } }
  expect(now.told('signature')).toEqual([success])
  expect(processed.told('signature')).toEqual([success])
  expect(late.told('signature')).toEqual([{ ...success, value: 'receivedSignature' }])
  expect(failed.told('signature')).toEqual([
    { ...success, value: { err: { InstructionError: [0, { Custom: 1 }] } } },
  ])
  await finalize(4, 5)
  await settled()
  expect(late.told('signature')).toEqual([{ ...success, value: 'receivedSignature' }, success])
  expect(now.told('signature')).toHaveLength(1)
  expect(await now.ask('signatureUnsubscribe', subscribed)).toMatchObject({ code: -32602 })
  expect(subscriptions.count()).toBe(0)
})

test('a signature that is indexed already is told at once, at the commitment that is asked for', async () => {
  await finalize(5)
  accept({ slot: 6 })
  const client = connect()
  const final = await client.ask('signatureSubscribe', signature('5  a'))
  const accepted = await client.ask('signatureSubscribe', signature('6  a'), confirmed)
  const later = await client.ask('signatureSubscribe', signature('6  a'))
  await vi.waitFor(() => expect(client.told('signature')).toHaveLength(2))
  expect(slotsIn([...client.told(final as number), ...client.told(accepted as number)])).toEqual([5, 6])
  await finalize(6)
  await vi.waitFor(() => expect(client.told(later as number)).toHaveLength(1))
})

test('a signature whose block is stored later, in a gap far below the newest blocks, is told', async () => {
  const rests = { firstMs: 30, longestMs: 120 }
  const own = createSubscriptions(
    { db, head, log: silent },
    { lookAgain: { refused: rests, waiting: rests } },
  )
  onTestFinished(own.stop)
  accept({ slot: 1_000 })
  const looks: number[] = []
  const client = connect(own, {
    admit(_, task) {
      looks.push(performance.now())
      return task()
    },
  })
  const final = await client.ask('signatureSubscribe', signature('5  a'))
  const failed = await client.ask('signatureSubscribe', signature('5  b'), {
    ...confirmed,
    enableReceivedNotification: true,
  })
  await client.ask('signatureSubscribe', signature('nobody knows'))
  await vi.waitFor(() => expect(looks.length).toBeGreaterThan(4))
  expect(client.told('signature')).toEqual([])
  // The pauses between look-ups grow. (A timer may fire a millisecond early.)
  const pauses = looks.slice(1).map((at, n) => at - (looks[n] ?? 0))
  for (const [n, least] of [29, 59, 119, 119].entries()) expect(pauses[n]).toBeGreaterThanOrEqual(least)
  // Stores a block as the indexer fills a gap: the block does not pass through the head.
  const filled = blockOf({ slot: 5 })
  await saveBatch(db, encode(filled), { finalized: true })
  head.stored(unflushedOf(filled).row, true)
  await vi.waitFor(() => expect(client.told('signature')).toHaveLength(3))
  expect(slotsIn(client.told(final as number))).toEqual([5])
  expect(client.told(failed as number).map((one) => one?.value)).toEqual([
    'receivedSignature',
    { err: { InstructionError: [0, { Custom: 1 }] } },
  ])
  expect(own.count()).toBe(1)
  own.stop()
  const last = looks.length
  await setTimeout(3 * rests.longestMs)
  expect(looks.length).toBe(last)
})

test('a signature whose block was not in memory is told when that block is final', async () => {
  await saveBatch(db, encode(blockOf({ slot: 5 })), { finalized: false })
  const client = connect()
  await client.ask('signatureSubscribe', signature('5  a'))
  await settled()
  expect(client.told('signature')).toEqual([])
  await finalizeBlocks(db, [5])
  accept({ slot: 6 })
  await finalize(6)
  await vi.waitFor(() => expect(slotsIn(client.told('signature'))).toEqual([5]))
})

test('a lookup that is refused is tried again', async () => {
  await finalize(5)
  let tries = 0
  const client = connect(subscriptions, {
    admit: (_, task) => (++tries === 1 ? Promise.reject(new Error('too busy')) : task()),
  })
  await client.ask('signatureSubscribe', signature('5  a'))
  await vi.waitFor(() => expect(client.told('signature')).toHaveLength(1))
  expect(tries).toBe(2)
})

test('a signature that a fork took away is not told as final, until another block has it', async () => {
  const client = connect()
  await client.ask('signatureSubscribe', signature('6 loser a'))
  await client.ask('logsSubscribe', 'all', confirmed)
  await client.ask('logsSubscribe', 'all')
  await client.ask('slotSubscribe')
  accept({ slot: 5 }, { slot: 6, fork: 'loser' })
  await settled()
  head.remove(6)
  accept({ slot: 6 })
  await settled()
  await finalize(5, 6)
  // The notifications of two blocks when they were accepted, of the block that lost, and of two finalized
  // blocks.
  await vi.waitFor(() => expect(client.told('logs')).toHaveLength(10))
  expect(client.told('signature')).toEqual([])
  expect(client.told('slot')).toHaveLength(3)
  const signatures = client.told('logs').map((one) => recordOf(one?.value).signature)
  expect(signatures.filter((one) => one === signature('6 loser a'))).toHaveLength(1)
  expect(signatures.filter((one) => one === signature('6  a'))).toHaveLength(2)
  const moved = blockOf({ slot: 6, fork: 'loser' }).rpc.transactions ?? []
  await saveBatch(db, encode(blockOf({ slot: 7, transactions: moved })), { finalized: true })
  head.accept({ ...unflushedOf(blockOf({ slot: 7, transactions: moved })).row, finalized: true }, [])
  await vi.waitFor(() => expect(slotsIn(client.told('signature'))).toEqual([7]))
})

test('logs are told of all transactions, or of those that name an address', async () => {
  const client = connect()
  const all = await client.ask('logsSubscribe', 'all', confirmed)
  const votes = await client.ask('logsSubscribe', 'allWithVotes', confirmed)
  const naming = await client.ask('logsSubscribe', { mentions: [address('mint')] }, confirmed)
  const nobody = await client.ask('logsSubscribe', { mentions: [address('nobody')] }, confirmed)
  accept({ slot: 5 })
  await settled()
  const [transfer, failure] = ['5  a', '5  b'].map((name) => ({
    context: { apiVersion: '4.4.0', slot: 5 },
    value: {
      signature: signature(name),
      err: name === '5  a' ? null : { InstructionError: [0, { Custom: 1 }] },
      logs: [`Program log: ${name} says "hello"\n\u0000 – ünïcode`],
    },
  }))
  expect(client.told(all as number)).toEqual([transfer, failure])
  expect(client.told(votes as number)).toEqual([transfer, failure])
  expect(client.told(naming as number)).toEqual([transfer])
  expect(client.told(nobody as number)).toEqual([])
})

test('a block is told whole, or what of it names an address, and written once for equal parameters', async () => {
  const [one, two] = [connect(), connect()]
  const config = { ...confirmed, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
  await one.ask('blockSubscribe', 'all', config)
  await two.ask('blockSubscribe', 'all', config)
  const naming = await one.ask(
    'blockSubscribe',
    { mentionsAccountOrProgram: address('mint') },
    { ...config, transactionDetails: 'signatures', showRewards: true },
  )
  const none = await one.ask('blockSubscribe', { mentionsAccountOrProgram: address('nobody') }, config)
  const bytes = await two.ask('blockSubscribe', 'all', { ...config, encoding: 'base64' })
  accept({ slot: 5 })
  await settled()
  const { rpc } = blockOf({ slot: 5 })
  const { rewards, transactions, ...header } = rpc
  const [whole] = one.told('block')
  expect(whole).toMatchObject({
    context: { slot: 5 },
    value: { slot: 5, err: null, block: { ...header, transactions: [{}, {}] } },
  })
  expect(whole).not.toHaveProperty('value.block.rewards')
  expect(one.told(naming as number)).toEqual([
    {
      context: { apiVersion: '4.4.0', slot: 5 },
      value: {
        slot: 5,
        err: null,
        block: {
          ...header,
          signatures: [signature('5  a')],
          rewards: [expect.objectContaining({ lamports: 5000 })],
        },
      },
    },
  ])
  expect(rewards).toHaveLength(1)
  expect(transactions).toHaveLength(2)
  expect(one.told(none as number)).toEqual([])
  // These blocks are archived as jsonParsed, from which the bytes cannot be rebuilt.
  expect(two.told(bytes as number)).toMatchObject([
    { value: { slot: 5, err: 'BlockStoreError', block: null } },
  ])
  const [first, second] = [one, two].map(({ sent }) => sent.filter((message) => Buffer.isBuffer(message)))
  expect(first).toHaveLength(2)
  expect(second?.[0]).toBe(first?.[0])
})

test('equal subscriptions of one connection are one, and those of several have one id and the same bytes', async () => {
  const [one, two] = [connect(), connect()]
  const all = (client = one) => client.ask('logsSubscribe', 'all', confirmed)
  const id = await all()
  expect([await all(), await all(two)]).toEqual([id, id])
  expect(await one.ask('logsSubscribe', 'allWithVotes', confirmed)).not.toBe(id)
  const wanted = signature('5  a')
  const ofSignature = await one.ask('signatureSubscribe', wanted, confirmed)
  expect(await one.ask('signatureSubscribe', wanted, confirmed)).toBe(ofSignature)
  expect(await two.ask('signatureSubscribe', wanted, confirmed)).not.toBe(ofSignature)
  expect(subscriptions.count()).toBe(5)
  accept({ slot: 5 })
  await settled()
  expect(one.told(id as number)).toHaveLength(2)
  expect(one.told('signature')).toHaveLength(1)
  const [ofOne, ofTwo] = [one, two].map(({ sent }) =>
    sent.find((message) => message.includes(`"subscription":${id}`)),
  )
  expect(ofTwo).toBe(ofOne)
  expect(await one.ask('logsUnsubscribe', id)).toBe(true)
  expect(await one.ask('logsUnsubscribe', id)).toMatchObject({ code: -32602 })
  accept({ slot: 6 })
  await settled()
  expect([one.told(id as number).length, two.told(id as number).length]).toEqual([2, 4])
  expect(await all()).toBe(id)
  expect(subscriptions.count()).toBe(3)
})

test('signatures of one address are looked up together, one call at a time, and after a refusal later and later', async () => {
  const own = createSubscriptions(
    { db, head, log: silent },
    {
      lookAgain: {
        refused: { firstMs: 20, longestMs: 80 },
        waiting: { firstMs: 60_000, longestMs: 60_000 },
      },
    },
  )
  onTestFinished(own.stop)
  await finalize(5)
  let [running, most] = [0, 0]
  let isRefused = false
  let calls: number[] = []
  const connectFrom = (address: string) =>
    connect(own, {
      address,
      async admit(_, task) {
        calls.push(performance.now())
        most = Math.max(most, ++running)
        try {
          await setTimeout(5)
          if (isRefused) throw new Error('too busy')
          return await task()
        } finally {
          running--
        }
      },
    })
  /** Subscribes to one indexed signature and to others that do not exist. */
  const subscribe = async (client: ReturnType<typeof connect>, count: number) => {
    const calls = Array.from({ length: count }, (_, id) => ({
      ...{ jsonrpc: '2.0', id, method: 'signatureSubscribe' },
      params: [signature(id === 0 ? '5  a' : `nobody knows ${id}`)],
    }))
    while (calls.length > 0) await client.receive(JSON.stringify(calls.splice(0, 50)))
  }
  const [one, two] = [connectFrom('a'), connectFrom('a')]
  await Promise.all([subscribe(one, 100), subscribe(two, 100)])
  await vi.waitFor(() => expect([...one.told('signature'), ...two.told('signature')]).toHaveLength(2))
  await settled()
  expect(most).toBe(1)
  expect(calls.length).toBeLessThanOrEqual(8)
  const others = Array.from({ length: 10 }, (_, index) => connectFrom(`b ${index}`))
  await Promise.all(others.map((client) => subscribe(client, 1)))
  await vi.waitFor(() => expect(others.flatMap((client) => client.told('signature'))).toHaveLength(10))
  expect(most).toBe(4)

  isRefused = true
  calls = []
  const last = connectFrom('c')
  await subscribe(last, 10)
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(4))
  const pauses = calls.slice(1).map((at, n) => at - (calls[n] ?? 0))
  for (const [n, least] of [20, 40, 80, 80].entries()) expect(pauses[n]).toBeGreaterThan(least)
  isRefused = false
  await vi.waitFor(() => expect(last.told('signature')).toHaveLength(1))
})

test('a process that only reads tells what it finds in the database, in order', async () => {
  const reading = createHead()
  const own = serve(db, reading)
  onTestFinished(own.stop)
  const client = connect(own)
  for (const method of ['slotSubscribe', 'rootSubscribe']) await client.ask(method)
  const logs = await client.ask('logsSubscribe', { mentions: [address('mint')] })
  await client.ask('signatureSubscribe', signature('3 loser a'), confirmed)
  await client.ask('signatureSubscribe', signature('3  a'))
  const save = (...wanted: Wanted[]) => saveBatch(db, encode(...wanted.map(blockOf)), { finalized: false })
  await save({ slot: 2 }, { slot: 3, fork: 'loser' })
  await refreshHead(db, reading)
  await vi.waitFor(() => expect(slotsIn(client.told('signature'))).toEqual([3]))
  await removeBlocks(db, [3])
  await save({ slot: 3 }, { slot: 4 })
  await refreshHead(db, reading)
  await finalizeBlocks(db, [2, 3])
  await refreshHead(db, reading)
  await vi.waitFor(() => expect(slotsIn(client.told(logs as number))).toEqual([2, 3]))
  expect(slotsIn(client.told('signature'))).toEqual([3, 3])
  expect(client.told('slot').map((one) => one?.slot)).toEqual([2, 3, 3, 4])
  expect(client.told('root')).toEqual([2, 3])
})

test('while nobody waits for a block, none is read', async () => {
  let reads = 0
  const get = (slot: number) => {
    reads++
    return db.memtable.get(slot)
  }
  const own = serve({ ...db, memtable: { ...db.memtable, get } }, head)
  onTestFinished(own.stop)
  const client = connect(own)
  await client.ask('slotSubscribe')
  const logs = await client.ask('logsSubscribe', 'all')
  accept({ slot: 5 })
  await settled()
  expect(reads).toBe(0)
  await client.ask('logsUnsubscribe', logs)
  head.finalize(5)
  await settled()
  expect(reads).toBe(0)
  expect(client.told('slot')).toHaveLength(1)
})
