import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { silent } from '#lib/log/log.ts'
import { soakable } from '#lib/testing/soak.ts'
import type { Database } from '#store/engine/database.ts'
import { createHead, type Head } from '#store/head/head.ts'
import { address, blockOf, type Wanted } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { unflushedOf } from '#store/testing/unflushed.ts'
import { connectClient, type Message, settled } from '../testing/socket-client.ts'
import { createSubscriptions, type RpcSubscriptions, type SocketClient } from './index.ts'

const databases = testDatabases()
let db: Database
let head: Head
let subscriptions: RpcSubscriptions

beforeEach(async () => {
  db = await databases.fresh()
  head = createHead(db.memtable)
  subscriptions = createSubscriptions({ db, head, log: silent })
  return () => subscriptions.stop()
})

const connect = (to = subscriptions, from: Partial<SocketClient> = {}) => connectClient(to, from)

const accept = (...wanted: Wanted[]) => {
  for (const one of wanted) head.acceptUnflushed(unflushedOf(blockOf(one)))
}
const confirmed = { commitment: 'confirmed' }
const LOGS = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'logsSubscribe', params: ['all', confirmed] })

test('subscriptions are limited, by client and for blocks, and gone with the client', async () => {
  const [client, other] = [connect(), connect(subscriptions, { address: '198.51.100.2' })]
  const naming = (index: number) => client.ask('logsSubscribe', { mentions: [address(`named ${index}`)] })
  const ids = await Promise.all(Array.from({ length: 100 }, (_, index) => naming(index)))
  expect(new Set(ids).size).toBe(100)
  // Equal parameters return the same id.
  expect(await naming(99)).toBe(ids[99])
  expect(await naming(100)).toMatchObject({
    code: -32603,
    message: expect.stringContaining('100'),
  })
  expect(subscriptions.count()).toBe(100)
  client.end()
  expect(subscriptions.count()).toBe(0)
  const ofBlock = (index: number, by = other) =>
    by.ask('blockSubscribe', { mentionsAccountOrProgram: address(`${index}`) }, confirmed)
  for (let index = 0; index < 4; index++) expect(await ofBlock(index)).toEqual(expect.any(Number))
  expect(await ofBlock(4)).toMatchObject({ code: -32603, message: expect.stringContaining('4 different') })
  const batch = connect()
  const bodies = Array.from({ length: 10 }, (_, index) => ({
    ...{ jsonrpc: '2.0', id: index, method: 'blockSubscribe' },
    params: [{ mentionsAccountOrProgram: address(`batch ${index}`) }, confirmed],
  }))
  await batch.receive(JSON.stringify(bodies))
  const [answers] = batch.messages as unknown as Message[][]
  expect(answers?.filter(({ error }) => error === undefined)).toHaveLength(4)
  // Parameters that another client already uses do not count.
  expect(await ofBlock(0, connect())).toEqual(expect.any(Number))
})

test('thousands of subscriptions are told, more of all clients are refused, and what comes faster than it is told ends them', async () => {
  const clients = Array.from({ length: 200 }, () => connect())
  for (const client of clients)
    for (let batch = 0; batch < 2; batch++)
      await client.receive(
        JSON.stringify(
          Array.from({ length: 50 }, (_, id) => ({
            ...{ jsonrpc: '2.0', id, method: 'logsSubscribe' },
            params: [{ mentions: [address(batch + id === 0 ? 'mint' : `nobody ${batch} ${id}`)] }, confirmed],
          })),
        ),
      )
  expect(subscriptions.count()).toBe(20_000)
  const more = connect()
  expect(await more.ask('slotSubscribe')).toMatchObject({
    code: -32603,
    message: expect.stringContaining('all clients'),
  })
  accept({ slot: 5 })
  await vi.waitFor(() => expect(clients.every((client) => client.told('logs').length === 1)).toBe(true))
  expect(clients.flatMap(({ closed }) => closed)).toEqual([])
  for (let slot = 6; slot < 1_010; slot++) head.stored({ slot, parentSlot: slot - 1, blockhash: '' }, false)
  expect(new Set(clients.flatMap(({ closed }) => closed))).toEqual(new Set(['blocks were lost']))
})

const ODD: readonly unknown[] = [
  ...[null, true, -1, 0.5, 1e300, '', 'x', 'all', '1'.repeat(32), '1'.repeat(64), '1'.repeat(5_000)],
  ...['18446744073709551616', [], [[]], {}, { mentions: 5 }, { mentions: [] }, { mentions: ['x', 'y'] }],
  ...[{ mentions: [{}] }, { mentionsAccountOrProgram: [] }, { commitment: 'x' }, { commitment: 'processed' }],
  ...[{ encoding: {} }, { maxSupportedTransactionVersion: -1 }, { transactionDetails: 7 }],
]

test('malformed messages get a client error under their own id, and no exception', async () => {
  const faults: unknown[] = []
  const own = createSubscriptions({
    db,
    head,
    log: { ...silent, error: (...given) => void faults.push(given) },
  })
  onTestFinished(own.stop)
  const pick = (values: readonly unknown[], n: number) => values[n % values.length]
  const kinds = [
    'slot',
    'root',
    'signature',
    'logs',
    'block',
    'account',
    'program',
    'vote',
    'constructor',
    '',
  ]
  const count = soakable(2_000, 40_000)
  for (let n = 0; n < count; n += 50) {
    const client = connect(own)
    for (let i = n; i < n + 50; i++) {
      const method = `${pick(kinds, i)}${i % 7 === 0 ? 'Unsubscribe' : 'Subscribe'}`
      const params = [pick(ODD, i), pick(ODD, Math.floor(i / 11))].slice(0, i % 3)
      const given = (await client.ask(method, ...params)) as { code?: number } | number
      const isKnown = ['slot', 'root', 'signature', 'logs', 'block'].includes(String(pick(kinds, i)))
      expect([method, params, given]).toEqual([
        method,
        params,
        isKnown ? expect.anything() : { code: -32601, message: `Method not found: ${method}` },
      ])
      if (typeof given === 'object')
        expect([method, params, given.code]).not.toEqual([method, params, -32603])
    }
    accept({ slot: 10 + n })
    client.end()
  }
  const client = connect(own)
  for (const text of [
    '',
    '{',
    'null',
    '5',
    '"x"',
    '[]',
    '{}',
    `[${'1,'.repeat(60)}1]`,
    '{"jsonrpc":"2.0","id":{}}',
  ])
    await client.receive(text)
  expect(client.messages).toHaveLength(9)
  for (const message of client.messages)
    expect(message).toMatchObject({ id: null, error: { code: expect.any(Number) } })
  await settled()
  expect(faults).toEqual([])
  expect(own.count()).toBe(0)
})

test('notices are sent with pauses, which come between subscribers too, and their time is that of their addresses', async () => {
  let turn = 0
  let isOver = false
  const count = () => {
    turn++
    if (!isOver) setImmediate(count)
  }
  const sends = new Map<number, number>()
  const clients = Array.from({ length: 100 }, (_, index) =>
    connect(subscriptions, {
      address: `198.51.100.${index}`,
      send(message) {
        if (!Buffer.isBuffer(message)) return
        sends.set(turn, (sends.get(turn) ?? 0) + 1)
        const until = performance.now() + 1
        while (performance.now() < until);
      },
    }),
  )
  for (const client of clients) void client.receive(LOGS)
  await settled()
  for (const { spent } of clients) expect(spent.ms).toBeGreaterThan(0.1)
  const before = clients.map(({ spent }) => spent.ms)
  count()
  accept({ slot: 5 })
  await vi.waitFor(() => expect([...sends.values()].reduce((sum, one) => sum + one, 0)).toBe(100))
  isOver = true
  expect(Math.max(...sends.values())).toBeLessThanOrEqual(9)
  await settled()
  for (const [index, { spent }] of clients.entries())
    expect(spent.ms - (before[index] ?? 0)).toBeGreaterThan(1)
})

test('ordinary methods are not answered over the socket, a notification is not either, and a batch in its order', async () => {
  const client = connect()
  for (const method of ['getSlot', 'accountSubscribe', 'slotsUpdatesSubscribe', 'accountUnsubscribe'])
    expect(await client.ask(method)).toEqual({ code: -32601, message: `Method not found: ${method}` })
  const before = client.messages.length
  await client.receive('{"jsonrpc":"2.0","method":"ping"}')
  await client.receive('[{"jsonrpc":"2.0","method":"slotSubscribe"}]')
  expect(client.messages).toHaveLength(before)
  expect(subscriptions.count()).toBe(0)
  const call = (id: number, method: string) => ({ jsonrpc: '2.0', id, method, params: [] })
  const answered = client.receive(
    JSON.stringify([call(7, 'slotSubscribe'), call(8, 'ping'), call(9, 'rootSubscribe')]),
  )
  while (subscriptions.count() === 0) await Promise.resolve()
  accept({ slot: 5 })
  await answered
  const [answers, notice] = client.messages.slice(before) as unknown as [Message[], Message]
  expect(answers.map(({ id, result, error }) => [id, typeof result, error?.code])).toEqual([
    [7, 'number', undefined],
    [8, 'undefined', -32601],
    [9, 'number', undefined],
  ])
  expect(notice.method).toBe('slotNotification')
})
