/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { soakable } from '#lib/testing/soak.ts'
import { testDatabases } from '#store/testing/database.ts'
import { type Answer, type IndexedNode, startIndexedNode } from './testing/indexed-node.ts'

// Sends the same calls to the node of a local chain and to the RPC of its index.

const databases = testDatabases()
const SLOTS = 120
let indexed: IndexedNode
let node: IndexedNode['node']
let slots: number[]

beforeAll(async () => {
  indexed = await startIndexedNode(await databases.fresh(), { seed: 'rpc', perSlot: 6, slots: SLOTS })
  node = indexed.node
  slots = await node.call<number[]>('getBlocks', 0, SLOTS)
})
afterAll(() => indexed?.stop())

const both = (method: string, params: unknown[]) => indexed.both(method, params)
const expectSame = (method: string, ...params: unknown[]) => indexed.expectSame(method, ...params)
const answer = (body: string) => indexed.answer(body)

const encodings = ['json', 'jsonParsed', 'base64'] as const

test('a block is the same in every encoding and level of detail', async () => {
  for (const slot of [slots[3], slots[60], slots.at(-1)])
    for (const encoding of encodings)
      for (const transactionDetails of ['full', 'accounts', 'signatures', 'none'])
        for (const rewards of [true, false]) {
          const config = { encoding, transactionDetails, rewards, maxSupportedTransactionVersion: 1 }
          const { result } = await expectSame('getBlock', slot, { ...config, commitment: 'confirmed' })
          expect(result).toBeTruthy()
        }
})

test('lists of blocks, times and heights are the same, and what is said of a slot without a block', async () => {
  await expectSame('getBlocks', 0, SLOTS)
  await expectSame('getBlocks', 17, 23, { commitment: 'confirmed' })
  await expectSame('getBlocks', 100, { commitment: 'confirmed' })
  await expectSame('getBlocksWithLimit', 5, 20)
  for (const slot of slots.slice(0, 20)) await expectSame('getBlockTime', slot)
  for (const commitment of ['confirmed', 'finalized']) {
    await expectSame('getSlot', { commitment })
    await expectSame('getBlockHeight', { commitment })
  }
  await expectSame('getFirstAvailableBlock')
  const skipped = Array.from({ length: SLOTS - 40 }, (_, slot) => slot).filter(
    (slot) => !slots.includes(slot),
  )
  expect(skipped.length).toBeGreaterThan(0)
  for (const slot of [...skipped.slice(0, 3), 1_000_000]) {
    const { error } = await expectSame('getBlock', slot, { maxSupportedTransactionVersion: 1 })
    expect(error?.code).toBe(slot > SLOTS ? -32004 : -32009)
  }
  for (const params of [['x'], [], [5, { encoding: 'xml' }], [5, { commitment: 'processed' }]])
    await expectSame('getBlock', ...params)
})

test('transactions, their states and those of an address are the same', async () => {
  const details = { transactionDetails: 'signatures', maxSupportedTransactionVersion: 1 }
  const { signatures } = await node.call<{ signatures: string[] }>('getBlock', slots[50], details)
  for (const signature of signatures)
    for (const encoding of encodings)
      await expectSame('getTransaction', signature, { encoding, maxSupportedTransactionVersion: 1 })
  // The context of a node's response is the slot of its open block, which no index has.
  const [ofNode, own] = await both('getSignatureStatuses', [signatures, { searchTransactionHistory: true }])
  const statesOf = ({ result }: Answer) => (result as { value: unknown }).value
  expect(statesOf(own)).toEqual(statesOf(ofNode))
  await expectSame('getTransaction', '1'.repeat(64))
  await expectSame('getTransaction', 'not a signature')
  const full = await node.call<{ transactions: { transaction: { message: { accountKeys: string[] } } }[] }>(
    'getBlock',
    slots[50],
    { maxSupportedTransactionVersion: 1 },
  )
  const addresses = new Set(full.transactions.flatMap(({ transaction }) => transaction.message.accountKeys))
  for (const address of [...addresses].slice(0, 12)) {
    const all = await expectSame('getSignaturesForAddress', address, { commitment: 'confirmed' })
    const list = all.result as { signature: string }[]
    const before = list[Math.floor(list.length / 3)]?.signature
    const until = list[Math.floor((list.length * 2) / 3)]?.signature
    await expectSame('getSignaturesForAddress', address, { before, until, limit: 7 })
  }
  await expectSame('getSignaturesForAddress', [...addresses][0], { before: '1'.repeat(64) })
})

test("a node's own methods are passed on, sending only where it is allowed, and others are named", async () => {
  for (const method of ['getEpochInfo', 'getVersion', 'getGenesisHash', 'getVoteAccounts', 'getIdentity'])
    await expectSame(method)
  const [, sending] = await both('sendTransaction', ['AA=='])
  expect(sending.error).toMatchObject({ code: -32601, message: expect.stringContaining('RPC_SEND=on') })
  const [, unknown] = await both('getEverything', [])
  expect(unknown.error).toMatchObject({ code: -32601, message: 'Method not found: getEverything' })
})

const ODD: readonly unknown[] = [
  ...[null, true, -1, 0.5, 1e300, '', 'x', '1'.repeat(32), '1'.repeat(64), '1'.repeat(5_000)],
  ...['18446744073709551616', [], [[]], {}, { encoding: 5 }, { commitment: 'processed' }],
  ...[{ limit: 0 }, { limit: 'x' }, { before: 'x' }, { minContextSlot: 1e15 }],
  { transactionDetails: {}, maxSupportedTransactionVersion: 'x' },
]

test('malformed requests get a client error under their own id, and no exception', async () => {
  const own = ['getBlock', 'getBlocks', 'getBlocksWithLimit', 'getBlockTime', 'getSlot', 'getBlockHeight']
  const asked = [
    ...own,
    'getTransaction',
    'getSignatureStatuses',
    'getSignaturesForAddress',
    'constructor',
    'toString',
  ]
  let id = 0
  const count = soakable(3_000, 50_000)
  const pick = (values: readonly unknown[], n: number) => values[n % values.length]
  for (let n = 0; n < count; n++) {
    const params = [pick(ODD, n), pick(ODD, Math.floor(n / 7)), pick(ODD, Math.floor(n / 49))].slice(0, n % 4)
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: ++id,
      method: pick(asked, Math.floor(n / 3)),
      params,
    })
    const given = JSON.parse(await answer(body)) as Answer & { id: unknown }
    expect(given.id).toBe(id)
    if (given.error) expect([body, given.error.code]).not.toEqual([body, -32603])
  }
  for (const body of [
    '',
    '{',
    'null',
    '5',
    '"x"',
    '[]',
    '[[]]',
    '{}',
    '{"jsonrpc":"2.0","id":{},"method":5}',
    `[${'1,'.repeat(60)}1]`,
  ])
    expect(JSON.parse(await answer(body))).toMatchObject(
      body === '[[]]'
        ? [{ error: { code: -32600 }, id: null }]
        : { error: { code: expect.any(Number) }, id: null },
    )
})
