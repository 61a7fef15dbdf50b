/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { soakable } from '#lib/testing/soak.ts'
import { parseExactJson } from '#lib/text/json.ts'
import { testDatabases } from '#store/testing/database.ts'
import { type IndexedNode, startIndexedNode } from './testing/indexed-node.ts'

// Compares the responses that the index gives without its node with those of a local chain's node: results
// and errors, with every choice of the parameters.

const databases = testDatabases()
const SLOTS = 90
const FAR = 1_000_000
const UNKNOWN = '1'.repeat(64)
let indexed: IndexedNode
let slots: number[]
/** A block with only legacy transactions, one up to version 0, and one with version 1. */
let blocks: { slot: number; signatures: string[] }[]
let addresses: string[]

beforeAll(async () => {
  indexed = await startIndexedNode(await databases.fresh(), { seed: 'same', perSlot: 4, slots: SLOTS })
  slots = await indexed.node.call<number[]>('getBlocks', 0, SLOTS)
  const found = new Map<number, (typeof blocks)[number]>()
  const named = new Set<string>()
  for (const slot of slots) {
    const { transactions } = await indexed.node.call<Parsed>('getBlock', slot, {
      encoding: 'jsonParsed',
      maxSupportedTransactionVersion: 1,
    })
    const newest = Math.max(-1, ...transactions.map(({ version }) => (version === 'legacy' ? -1 : version)))
    const signatures = transactions.map(({ transaction }) => transaction.signatures[0] as string)
    if (transactions.length > 0 && !found.has(newest)) found.set(newest, { slot, signatures })
    for (const { transaction } of transactions)
      for (const { pubkey } of transaction.message.accountKeys) named.add(pubkey)
  }
  expect([...found.keys()].sort()).toEqual([-1, 0, 1])
  blocks = [...found.values()]
  addresses = [...named]
})
afterAll(() => indexed?.stop())

type Parsed = {
  transactions: {
    version: 'legacy' | number
    transaction: { signatures: string[]; message: { accountKeys: { pubkey: string }[] } }
  }[]
}

const expectSame = (method: string, ...params: unknown[]) => indexed.expectSame(method, ...params)
/** The codes of the errors that were compared, 0 for a result. */
const codes = new Set<number>()
const noteSame = async (method: string, ...params: unknown[]) => {
  const { error } = await expectSame(method, ...params)
  codes.add(error?.code ?? 0)
}

const ENCODINGS = ['json', 'jsonParsed', 'base64', 'base58', 'binary', undefined]
const VERSIONS = [undefined, 0, 1]
const DETAILS = ['full', 'accounts', 'signatures', 'none']

test('blocks and transactions in every encoding, at every detail, for clients of every version', async () => {
  codes.clear()
  for (const { slot, signatures } of blocks)
    for (const encoding of ENCODINGS) {
      const configs = VERSIONS.map((maxSupportedTransactionVersion) => ({
        ...{ encoding, maxSupportedTransactionVersion, rewards: encoding === 'base64' ? false : undefined },
      }))
      await Promise.all(
        configs.flatMap((config) => [
          ...DETAILS.map((transactionDetails) =>
            noteSame('getBlock', slot, { ...config, transactionDetails }),
          ),
          ...signatures.slice(-2).map((signature) => noteSame('getTransaction', signature, config)),
        ]),
      )
    }
  expect([...codes].sort()).toEqual([-32015, -32602, 0])
  // Older clients send only the encoding.
  await expectSame('getTransaction', blocks[0]?.signatures[0], 'base64')
  await expectSame('getBlock', blocks[0]?.slot, 'base64')
})

test('lists of blocks in both forms, with limits', async () => {
  codes.clear()
  const ends = [
    undefined,
    null,
    0,
    17,
    23,
    SLOTS,
    500_000,
    500_001,
    FAR,
    2 ** 53,
    '18446744073709551615',
    -1,
    1.5,
    'x',
  ]
  const configs = [undefined, null, {}, { commitment: 'confirmed' }, { commitment: 'processed' }, 'x', 5]
  for (const start of [0, 17, FAR, -1, undefined])
    for (const config of configs) {
      const asked = [
        ...ends.map((end) => noteSame('getBlocks', start, end, config)),
        ...[0, 1, 500_000, 500_001, -1].map((most) => noteSame('getBlocksWithLimit', start, most, config)),
        noteSame('getBlocks', start, config),
      ]
      await Promise.all(asked)
    }
  expect([...codes].sort()).toEqual([-32602, 0])
  for (const slot of [0, 1, ...slots.slice(30, 40), SLOTS, FAR, -1, null, '5', 2 ** 53, 1e300])
    await noteSame('getBlockTime', slot)
  const skipped = Array.from({ length: SLOTS }, (_, slot) => slot).filter((slot) => !slots.includes(slot))
  for (const slot of skipped) await noteSame('getBlockTime', slot)
})

test('a context that is asked for and not reached', async () => {
  const [signature] = blocks[0]?.signatures ?? []
  for (const commitment of ['confirmed', 'finalized', undefined])
    for (const minContextSlot of [0, 5, FAR, '18446744073709551615', -1, 'x', null]) {
      const config = { commitment, minContextSlot }
      const { error } = await expectSame('getSlot', config)
      await expectSame('getBlockHeight', config)
      await expectSame('getBlocks', 0, SLOTS, config)
      await expectSame('getBlocks', 0, config)
      await expectSame('getBlocksWithLimit', 0, 5, config)
      await expectSame('getTransaction', signature, { ...config, maxSupportedTransactionVersion: 1 })
      await expectSame('getSignaturesForAddress', addresses[0], config)
      // Without a commitment, a node answers from the slot of its open block, which no index has.
      if (commitment) await expectSame('getSignatureStatuses', [signature], config)
      if (minContextSlot === FAR) expect(error?.code).toBe(-32016)
      // Other methods do not have the parameter `minContextSlot`.
      await expectSame('getBlock', blocks[0]?.slot, { ...config, transactionDetails: 'none' })
    }
})

test('states of transactions', async () => {
  const all = blocks.flatMap(({ signatures }) => signatures)
  for (const list of [[], all, [...all, UNKNOWN, ...all], Array(256).fill(UNKNOWN), Array(257).fill(UNKNOWN)])
    for (const searchTransactionHistory of [true, 'x'])
      for (const commitment of ['confirmed', 'finalized']) {
        const config = { searchTransactionHistory, commitment }
        // Without `searchTransactionHistory` a node's response depends on its cache, which the index does not
        // have.
        if (searchTransactionHistory === true || list.length > 256)
          await expectSame('getSignatureStatuses', list, config)
      }
  for (const list of [null, 'x', [null], [5], ['x'], ['1'.repeat(63)], [UNKNOWN, 'x'], {}])
    await expectSame('getSignatureStatuses', list, { searchTransactionHistory: true })
})

test('the pages of an address', async () => {
  for (const address of addresses.slice(0, soakable(4, 25))) {
    const { result } = await expectSame('getSignaturesForAddress', address, { commitment: 'confirmed' })
    const list = (result as { signature: string }[]).map(({ signature }) => signature)
    const paged: string[] = []
    for (let page = list.slice(0, 1); page.length > 0; ) {
      const config = { before: paged.at(-1), limit: soakable(20, 9), commitment: 'confirmed' }
      const { result } = await expectSame('getSignaturesForAddress', address, config)
      page = (result as { signature: string }[]).map(({ signature }) => signature)
      paged.push(...page)
    }
    expect(paged).toEqual(list)
    const [first, last] = [list[1], list.at(-2)]
    const configs = [
      ...[
        { before: first, until: last },
        { before: last, until: first },
        { until: first },
        { until: first, limit: 1 },
      ],
      ...[
        { before: null, until: null, limit: null },
        { before: UNKNOWN },
        { until: UNKNOWN },
        { limit: 1000 },
      ],
      ...[{ limit: 0 }, { limit: 1001 }, { limit: -1 }, { limit: 'x' }, { before: 'x' }, { until: 5 }],
      ...[
        { commitment: 'processed' },
        { commitment: 'x', limit: 0 },
        { before: UNKNOWN, minContextSlot: FAR },
      ],
    ]
    await Promise.all(configs.map((config) => expectSame('getSignaturesForAddress', address, config)))
  }
})

const ODD: readonly unknown[] = [
  ...[
    null,
    true,
    -1,
    0.5,
    1e300,
    '',
    'x',
    '1'.repeat(32),
    UNKNOWN,
    '1'.repeat(5_000),
    '0OIl',
    'é\u0000\ud800',
  ],
  ...[
    '18446744073709551616',
    [],
    [[]],
    {},
    { encoding: 5 },
    { encoding: 'x' },
    { commitment: 'x' },
    { commitment: 5 },
  ],
  ...[{ encoding: null, commitment: null }, { transactionDetails: {} }, { transactionDetails: 'x' }],
  ...[{ maxSupportedTransactionVersion: 'x' }, { maxSupportedTransactionVersion: -1 }, { rewards: 'x' }],
  ...[{ maxSupportedTransactionVersion: 255 }, { __proto__: null, toString: 5 }, { constructor: 1 }],
]

test('malformed parameters of every method that the index answers', async () => {
  const [signature] = blocks[0]?.signatures ?? []
  const firsts: Record<string, unknown> = {
    ...{ getBlock: 5, getBlocks: 5, getBlocksWithLimit: 5, getBlockTime: 5, getSlot: {}, getBlockHeight: {} },
    ...{ getTransaction: signature, getSignaturesForAddress: addresses[0], getFirstAvailableBlock: 1 },
    minimumLedgerSlot: 1,
  }
  for (const [method, first] of Object.entries(firsts)) {
    await expectSame(method)
    await Promise.all(
      ODD.flatMap((odd) => [[odd], [first, odd], [first, 5, odd]].map((list) => expectSame(method, ...list))),
    )
  }
})

test('the frame: batches, their order, and ids of every type', async () => {
  const raw = (id: string) => `{"jsonrpc":"2.0","method":"getBlockTime","params":[5],"id":${id}}`
  const ids = [
    '1',
    '0',
    '-7',
    '1.5',
    '"x"',
    '""',
    'null',
    'true',
    '{}',
    '[1]',
    '"\\ud800"',
    '"\\u0000"',
    '1e999',
  ]
  const long = [
    '9007199254740993',
    '-9007199254740993',
    '18446744073709551615',
    '"18446744073709551615"',
    '9'.repeat(60),
  ]
  const all = [...ids, ...long].map(raw)
  const bodies = [
    ...all,
    `[${all.join(',')}]`,
    `[${all.toReversed().join(', ')}]`,
    '{"jsonrpc":"2.0","method":"getBlockTime","params":[5]}',
    '[{"jsonrpc":"2.0","method":"getBlockTime","params":[5]}]',
    `[${raw('1')},5,null,[],[${raw('2')}],"x",${raw('1')},{},{"id":3},{"id":4,"method":"getSlot"}]`,
    '{"jsonrpc":"2.0","id":1,"id":2,"method":"getSlot","method":"getBlockTime","params":[5]}',
    ...[
      '',
      ' ',
      '[]',
      '{}',
      'null',
      '5',
      '"x"',
      '{',
      '[',
      '[[]]',
      '\ufeff{}',
      '\u0000',
      raw('1').slice(0, -1),
    ],
    ...[
      raw('1').replace('2.0', '1.0'),
      raw('1').replace('[5]', '{"slot":5}'),
      raw('1').replace('[5]', 'null'),
    ],
    ...[127, 128, 10_000].map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`),
    ...[120, 10_000].map((depth) => raw('1').replace('[5]', `[${'['.repeat(depth)}${']'.repeat(depth)}]`)),
  ]
  for (const body of bodies) {
    const ofNode = await (await fetch(indexed.node.rpcUrl, { method: 'POST', body })).text()
    const own = await indexed.answer(body)
    expect([body.slice(0, 200), parseExactJson(own)]).toEqual([body.slice(0, 200), parseExactJson(ofNode)])
  }
  // The body is not parsed and written again here, so that numbers stay numbers.
  expect(await indexed.answer(raw('18446744073709551615'))).toContain('"id":18446744073709551615')
  expect(await indexed.answer(raw('"18446744073709551615"'))).toContain('"id":"18446744073709551615"')
})
