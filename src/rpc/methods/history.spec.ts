/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeBase58 } from '#lib/text/base58.ts'
import { testDatabases } from '#store/testing/database.ts'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import { type IndexedNode, startIndexedNode } from '../testing/indexed-node.ts'
import { pagesOf, type RawTransaction, ranked, rawTransactions } from '../testing/raw-history.ts'

// The expected lists are computed from the node's blocks, without the decoder.

const METHOD = 'getTransactionsForAddress'
const SLOTS = 48
const databases = testDatabases()
let indexed: IndexedNode
let raw: RawTransaction[]
let busiest: string[]
let owners: string[]

beforeAll(async () => {
  indexed = await startIndexedNode(await databases.fresh(), { seed: 'history', perSlot: 8, slots: SLOTS })
  raw = await finalized()
  busiest = ranked(raw.flatMap(({ keys }) => keys))
  owners = ranked(raw.flatMap(({ pre, post }) => [...pre, ...post].map(({ owner }) => owner)))
})
afterAll(() => indexed?.stop())

async function finalized() {
  const to = await indexed.node.call<number>('getSlot', { commitment: 'finalized' })
  return rawTransactions(indexed.node, { from: 0, to })
}

type Entry = { signature: string; slot: number; transactionIndex: number }
type Rule = (transaction: RawTransaction) => boolean

const names =
  (address: string): Rule =>
  ({ keys }) =>
    keys.includes(address)

const amounts = (balances: RawTransaction['pre'], owner: string) =>
  new Map(
    balances.filter((one) => one.owner === owner).map((one) => [one.accountIndex, one.uiTokenAmount.amount]),
  )

const holds =
  (owner: string): Rule =>
  ({ pre, post }) =>
    [...pre, ...post].some((one) => one.owner === owner)

const changes =
  (owner: string): Rule =>
  ({ pre, post }) => {
    const [before, after] = [amounts(pre, owner), amounts(post, owner)]
    return [...before.keys(), ...after.keys()].some((i) => (before.get(i) ?? '0') !== (after.get(i) ?? '0'))
  }

const expectedOf = (rule: Rule, sortOrder: string | undefined, from = raw) => {
  const found = from.filter(rule).map(({ slot, index, signature }) => `${slot}:${index} ${signature}`)
  return sortOrder === 'asc' ? found : found.reverse()
}
const told = ({ slot, transactionIndex, signature }: Entry) => `${slot}:${transactionIndex} ${signature}`

async function listed(address: string, config: Record<string, unknown>) {
  const pages = await pagesOf<Entry>(indexed, METHOD, address, config)
  const { limit } = config
  if (typeof limit === 'number') for (const page of pages) expect(page.length).toBeLessThanOrEqual(limit)
  return pages.flat().map(told)
}

const orders = ['desc', 'asc'] as const

test('pages of every size and both orders have each transaction that names the address once', async () => {
  for (const address of new Set([busiest[0] ?? '', owners[0] ?? '', PROGRAM.token, WELL_KNOWN.nativeMint]))
    for (const sortOrder of orders) {
      const expected = expectedOf(names(address), sortOrder)
      expect(expected.length).toBeGreaterThan(0)
      for (const limit of [undefined, Math.ceil(expected.length / 3)])
        expect(await listed(address, { sortOrder, limit })).toEqual(expected)
    }
  const rare = owners.find((owner) => expectedOf(names(owner), 'asc').length < 8) ?? ''
  for (const limit of [1, 3])
    for (const sortOrder of orders)
      expect(await listed(rare, { sortOrder, limit })).toEqual(expectedOf(names(rare), sortOrder))
})

test('an entry is that of getSignaturesForAddress, and in full that of getTransaction', async () => {
  const [address = ''] = owners
  const [, signatures] = await indexed.both('getSignaturesForAddress', [address])
  const [page] = await pagesOf(indexed, METHOD, address, {})
  expect(page).toEqual(signatures.result)
  for (const encoding of ['json', 'jsonParsed', 'base64']) {
    const config = { encoding, maxSupportedTransactionVersion: 1 }
    const full = (
      await pagesOf<Record<string, unknown>>(indexed, METHOD, address, {
        ...config,
        ...{ transactionDetails: 'full', limit: 20 },
      })
    ).flat()
    const list = signatures.result as Entry[]
    expect(full).toHaveLength(list.length)
    for (const [i, entry] of full.slice(0, 8).entries()) {
      expect(entry.transactionIndex).toBe(list[i]?.transactionIndex)
      const { result } = await indexed.expectSame('getTransaction', list[i]?.signature, config)
      expect(entry).toEqual(result)
    }
  }
})

test('filters of slot, time, signature and status leave what they say', async () => {
  const [first, second, third] = [
    raw[Math.floor(raw.length / 4)],
    raw[Math.floor(raw.length / 2)],
    raw.at(-40),
  ]
  if (!first || !second || !third) throw new Error('The chain is too short')
  const at = ({ slot, index }: RawTransaction) => slot * 1e6 + index
  const cases: [Record<string, unknown>, Rule][] = [
    [{ slot: { gte: first.slot } }, ({ slot }) => slot >= first.slot],
    [{ slot: { gt: first.slot, lt: third.slot } }, ({ slot }) => slot > first.slot && slot < third.slot],
    [{ slot: { lte: second.slot } }, ({ slot }) => slot <= second.slot],
    [{ slot: { eq: second.slot } }, ({ slot }) => slot === second.slot],
    [{ slot: { gte: 5, gt: second.slot } }, ({ slot }) => slot > second.slot],
    [{ slot: { gt: second.slot, lt: second.slot } }, () => false],
    [{ slot: { gte: Number.MAX_SAFE_INTEGER } }, () => false],
    [{ blockTime: { gte: first.blockTime } }, ({ blockTime }) => blockTime >= first.blockTime],
    [
      { blockTime: { gt: first.blockTime, lte: third.blockTime } },
      ({ blockTime }) => blockTime > first.blockTime && blockTime <= third.blockTime,
    ],
    [{ blockTime: { eq: second.blockTime } }, ({ blockTime }) => blockTime === second.blockTime],
    [{ blockTime: { lt: first.blockTime } }, ({ blockTime }) => blockTime < first.blockTime],
    [{ blockTime: { lt: 5 } }, () => false],
    [{ signature: { lt: second.signature } }, (one) => at(one) < at(second)],
    [{ signature: { lte: second.signature } }, (one) => at(one) <= at(second)],
    [
      { signature: { gt: first.signature, lte: third.signature } },
      (one) => at(one) > at(first) && at(one) <= at(third),
    ],
    [{ signature: { gte: third.signature }, slot: { gt: 3 } }, (one) => at(one) >= at(third)],
    [{ status: 'succeeded' }, ({ err }) => err === null],
    [{ status: 'failed' }, ({ err }) => err !== null],
    [{ status: 'any' }, () => true],
    [
      { status: 'failed', slot: { gte: first.slot }, blockTime: { lte: third.blockTime } },
      ({ err, slot, blockTime }) => err !== null && slot >= first.slot && blockTime <= third.blockTime,
    ],
  ]
  const [address = ''] = owners
  for (const sortOrder of orders)
    for (const [filters, rule] of cases)
      expect([filters, await listed(address, { sortOrder, limit: 90, filters })]).toEqual([
        filters,
        expectedOf((one) => names(address)(one) && rule(one), sortOrder),
      ])
})

test('token accounts add what changes their balances, or all that names them', async () => {
  const added = (owner: string, rule: Rule) => raw.filter((one) => rule(one) && !names(owner)(one)).length
  const [received = ''] = owners.filter((owner) => added(owner, changes(owner)) > 1)
  const [touched = ''] = owners.filter((owner) => added(owner, holds(owner)) > added(owner, changes(owner)))
  for (const [address, sortOrder] of [
    [received, 'desc'],
    [touched, 'asc'],
  ] as const)
    for (const [tokenAccounts, rule] of [
      ['none', () => false],
      ['balanceChanged', changes(address)],
      ['all', holds(address)],
    ] as const)
      for (const [status, isOf] of [
        ['any', () => true],
        ['succeeded', ({ err }) => err === null],
        ['failed', ({ err }) => err !== null],
      ] as [string, Rule][]) {
        const filters = { tokenAccounts, status }
        const expected = expectedOf((one) => isOf(one) && (names(address)(one) || rule(one)), sortOrder)
        expect([filters, await listed(address, { sortOrder, limit: 80, filters })]).toEqual([
          filters,
          expected,
        ])
      }
})

test('an unknown address has no history, and what is malformed is named', async () => {
  const unknown = encodeBase58(Buffer.alloc(32, 7))
  for (const tokenAccounts of ['none', 'balanceChanged', 'all'])
    expect(await pagesOf(indexed, METHOD, unknown, { filters: { tokenAccounts } })).toEqual([[]])
  const [address = ''] = owners
  const odd: [Record<string, unknown>, number, string][] = [
    [{ limit: 0 }, -32602, 'limit'],
    [{ limit: 1_001 }, -32602, 'limit'],
    [{ limit: 1_001, transactionDetails: 'full' }, -32602, 'limit'],
    [{ filters: { tokenTransfer: 'x' } }, -32602, 'filters.tokenTransfer'],
    [{ filters: { tokenTransfer: { token: address } } }, -32602, 'token'],
    [{ filters: { tokenTransfer: { mint: 'x' } } }, -32602, 'filters.tokenTransfer.mint'],
    [{ filters: { tokenTransfer: { direction: 'up' } } }, -32602, 'filters.tokenTransfer.direction'],
    [{ filters: { tokenTransfer: { amount: { gt: -1 } } } }, -32602, 'filters.tokenTransfer.amount.gt'],
    [{ transactionDetails: 'accounts' }, -32602, 'transactionDetails'],
    [{ sortOrder: 'up' }, -32602, 'sortOrder'],
    [{ paginationToken: 'x' }, -32602, 'paginationToken'],
    [{ paginationToken: 5 }, -32602, 'paginationToken'],
    [{ paginationToken: '1:2:3' }, -32602, 'paginationToken'],
    [{ paginationToken: `1:${2 ** 20}` }, -32602, 'paginationToken'],
    [{ commitment: 'sure' }, -32602, 'sure'],
    [{ minContextSlot: 1e9 }, -32016, 'Minimum context slot'],
    [{ filters: 5 }, -32602, 'filters'],
    [{ filters: { mint: address } }, -32602, 'mint'],
    [{ filters: { slot: 5 } }, -32602, 'filters.slot'],
    [{ filters: { slot: { gte: 'x' } } }, -32602, 'filters.slot.gte'],
    [{ filters: { blockTime: { from: 5 } } }, -32602, 'filters.blockTime'],
    [{ filters: { signature: { gt: 'x' } } }, -32602, 'Invalid'],
    [{ filters: { signature: { gt: '1'.repeat(64) } } }, -32020, 'not found'],
    [{ filters: { status: 'good' } }, -32602, 'filters.status'],
    [{ filters: { tokenAccounts: 'some' } }, -32602, 'filters.tokenAccounts'],
    [{ transactionDetails: 'full', encoding: 'xml' }, -32602, 'encoding'],
  ]
  for (const [config, code, named] of odd)
    expect([config, JSON.parse(await indexed.answer(bodyOf([address, config])))]).toMatchObject([
      config,
      { error: { code, message: expect.stringContaining(named) } },
    ])
  expect(JSON.parse(await indexed.answer(bodyOf(['x'])))).toMatchObject({ error: { code: -32602 } })
})

test('no value of any field is an exception', async () => {
  const unknown = encodeBase58(Buffer.alloc(32, 7))
  const odd = [null, true, -1, 1e300, 'x', '1'.repeat(2_000), '18446744073709551616', [[]], {}]
  const fields = ['transactionDetails', 'encoding', 'sortOrder', 'limit', 'paginationToken', 'commitment']
  const more = [
    'minContextSlot',
    'filters',
    'with',
    'direction',
    'mint',
    'solMode',
    'maxSupportedTransactionVersion',
  ]
  const filters = ['slot', 'blockTime', 'signature', 'status', 'tokenAccounts', 'tokenTransfer', 'amount']
  for (const method of [METHOD, 'getTransfersByAddress'])
    for (const value of odd) {
      const configs: unknown[] = [value]
      for (const field of [...fields, ...more]) configs.push({ [field]: value })
      for (const field of filters)
        for (const inside of [value, { gte: value }, { mint: value }])
          configs.push({ filters: { [field]: inside } })
      for (const config of configs) {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [unknown, config] })
        const { result, error } = JSON.parse(await indexed.answer(body)) as {
          result?: unknown
          error?: { code: number }
        }
        if (error) expect([body, error.code]).not.toEqual([body, -32603])
        else expect([body, result]).toEqual([body, { data: [], paginationToken: null }])
      }
    }
})

const bodyOf = (params: unknown[]) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: METHOD, params })

test('pages join while blocks arrive: the newest before them, or behind the last page', async () => {
  const [address = ''] = owners
  const run = async (pages: readonly Entry[][]) => {
    if (pages.length > 2) return
    indexed.node.run(4)
    await indexed.indexed()
  }
  for (const tokenAccounts of ['none', 'all']) {
    const rule: Rule = (one) => names(address)(one) || (tokenAccounts === 'all' && holds(address)(one))
    const config = { limit: 25, filters: { tokenAccounts } }
    const before = expectedOf(rule, 'desc', await finalized())
    const down = await pagesOf<Entry>(indexed, METHOD, address, config, run)
    expect(down.flat().map(told)).toEqual(before)
    const up = await pagesOf<Entry>(indexed, METHOD, address, { ...config, sortOrder: 'asc' }, run)
    expect(up.flat().map(told)).toEqual(expectedOf(rule, 'asc', await finalized()))
    expect(up.flat().length).toBeGreaterThan(before.length)
  }
})
