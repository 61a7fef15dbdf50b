/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseExactJson } from '#lib/text/json.ts'
import { testDatabases } from '#store/testing/database.ts'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import { answering } from '../testing/answering.ts'
import { type Answer, type IndexedNode, startIndexedNode } from '../testing/indexed-node.ts'
import { type NamedAccounts, namedAccounts } from '../testing/named-accounts.ts'

// Sends the same calls to the node of a local chain, to the RPC of its index, and to an RPC whose node does
// not answer.

const databases = testDatabases()
const SLOTS = 60
let indexed: IndexedNode
let named: NamedAccounts
let mints: string[]

beforeAll(async () => {
  indexed = await startIndexedNode(await databases.fresh(), { seed: 'balances', perSlot: 6, slots: SLOTS })
  named = await namedAccounts(indexed, SLOTS)
  mints = [...new Set([...named.tokens.values()].map(({ mint }) => mint))]
})
afterAll(() => indexed?.stop())

const expectSame = (method: string, ...params: unknown[]) => indexed.expectSame(method, ...params)

async function alone(method: string, ...params: unknown[]): Promise<Answer> {
  const rpc = answering({ ...indexed.context, chain: undefined })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = parseExactJson(await rpc(body)) as Answer
  return error ? { error } : { result }
}

/** Runs several checks at a time, so that their reads are batched. */
async function forEach<Value>(values: readonly Value[], check: (value: Value) => Promise<void>) {
  for (let start = 0; start < values.length; start += 50)
    await Promise.all(values.slice(start, start + 50).map(check))
}
const isOneOf = (n: number) => (_: unknown, nth: number) => nth % n === 0

test('lamports are those of the node, and without a node they are the same or an error', async () => {
  for (const commitment of ['finalized', 'confirmed']) {
    let known = 0
    const some = named.addresses.filter(isOneOf(commitment === 'finalized' ? 6 : 24))
    await forEach(some, async (address) => {
      const { result } = await expectSame('getBalance', address, { commitment })
      const own = await alone('getBalance', address, { commitment })
      if (own.result) known++
      if (own.result) expect([address, own.result]).toEqual([address, result])
      else expect(own.error?.message).toMatch(/needs a node/)
    })
    expect(known).toBeGreaterThan(some.length * 0.8)
  }
  for (const address of [PROGRAM.system, PROGRAM.vote, WELL_KNOWN.incinerator]) {
    await expectSame('getBalance', address)
    expect(await alone('getBalance', address)).toMatchObject({ error: { code: -32603 } })
  }
  await expectSame('getBalance', named.addresses[0], { minContextSlot: 1_000_000 })
  expect(await alone('getBalance', named.addresses[0], { minContextSlot: 1_000_000 })).toMatchObject({
    error: { code: -32016 },
  })
  for (const params of [[], [5], ['x'], [named.addresses[0], { commitment: 'x' }]])
    await expectSame('getBalance', ...params)
})

test('balances of token accounts are those of the node, also of wrapped coins and of mints with interest', async () => {
  const known = new Map<string, number>()
  for (const commitment of ['finalized', 'confirmed'])
    await forEach(
      [...named.tokens.keys()].filter(isOneOf(commitment === 'finalized' ? 4 : 16)),
      async (account) => {
        const { result } = await expectSame('getTokenAccountBalance', account, { commitment })
        const own = await alone('getTokenAccountBalance', account, { commitment })
        if (!own.result) return expect(own.error?.message).toMatch(/needs a node/)
        expect([account, own.result]).toEqual([account, result])
        const { mint = '' } = named.tokens.get(account) ?? {}
        known.set(mint, (known.get(mint) ?? 0) + 1)
      },
    )
  expect(known.size).toBeGreaterThan(mints.length / 2)
  expect(known.get(WELL_KNOWN.nativeMint)).toBeGreaterThan(0)
})

test('supplies and largest accounts are those of the node, and without one the same or an error', async () => {
  const told = { supply: 0, largest: 0 }
  await forEach(mints, async (mint) => {
    const { result } = await expectSame('getTokenSupply', mint)
    const own = await alone('getTokenSupply', mint)
    if (own.result) told.supply++
    if (own.result) expect([mint, own.result]).toEqual([mint, result])
    else expect(own.error?.message).toMatch(/needs a node/)
    const ofNode = (await expectSame('getTokenLargestAccounts', mint)).result as {
      value: { amount: string }[]
    }
    const largest = await alone('getTokenLargestAccounts', mint)
    if (!largest.result) return expect(largest.error?.message).toMatch(/needs a node/)
    told.largest++
    const value = ofNode.value.filter(({ amount }) => amount !== '0')
    expect([mint, largest.result]).toEqual([mint, { ...ofNode, value }])
  })
  expect(told.largest).toBe(mints.length)
  expect(told.supply).toBeGreaterThan(mints.length / 2)
})

test('the largest accounts go on beyond those of a node, in its order', async () => {
  const [mint = ''] = mints
    .map((one) => [one, [...named.tokens.values()].filter((token) => token.mint === one).length] as const)
    .sort((a, b) => b[1] - a[1])
    .map(([one]) => one)
  const all = (await alone('getTokenLargestAccounts', mint, { limit: 1_000 })).result as { value: unknown[] }
  const first = (await expectSame('getTokenLargestAccounts', mint)).result as { value: unknown[] }
  expect(all.value.slice(0, 20)).toEqual(first.value)
  for (const [offset, limit] of [
    [3, 5],
    [18, 4],
    [25, 7],
  ] as const)
    expect((await indexed.both('getTokenLargestAccounts', [mint, { offset, limit }]))[1].result).toEqual({
      ...first,
      value: all.value.slice(offset, offset + limit),
    })
  for (const config of [{ limit: 0 }, { limit: 1_001 }, { offset: -1 }, { offset: 1e9 }])
    expect((await alone('getTokenLargestAccounts', mint, config)).error?.code).toBe(-32602)
})
