/** @module-tag slow */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parseExactJson } from '#lib/text/json.ts'
import { readBootstrap } from '#store/bootstrap/bootstrap-state.ts'
import { testDatabases } from '#store/testing/database.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { UiTokenAmount } from '#svm/token-amount.ts'
import { answering } from '../testing/answering.ts'
import { type Answer, type IndexedNode, startIndexedNode } from '../testing/indexed-node.ts'
import { type NamedAccounts, namedAccounts } from '../testing/named-accounts.ts'

// An index that begins in the middle of the chain, and has read the earlier balances from the node.

const databases = testDatabases()
const [SLOTS, START] = [90, 45]
type Noted = {
  slot: number
  lamports: [string, unknown][]
  owners: [string, ReadonlyMap<string, UiTokenAmount>][]
}
let indexed: IndexedNode
let named: NamedAccounts
let noted: Noted

const confirmed = { commitment: 'confirmed' }
type InContext<Value> = { context: { slot: number }; value: Value }
type Listed = { pubkey: string; account: { data: { parsed: { info: { tokenAmount: UiTokenAmount } } } } }
const amountsOf = (list: readonly Listed[]) =>
  new Map(list.map(({ pubkey, account }) => [pubkey, account.data.parsed.info.tokenAmount]))

beforeAll(async () => {
  const db = await databases.fresh()
  const options = { seed: 'middle balances', perSlot: 5, slots: SLOTS, startSlot: START }
  indexed = await startIndexedNode(db, options)
  const { node } = indexed
  named = await namedAccounts(indexed, SLOTS)
  await vi.waitFor(async () => expect((await readBootstrap(db))?.status).toBe('complete'), 60_000)
  const slot = await node.call<number>('getSlot', confirmed)
  noted = { slot, lamports: [], owners: [] }
  for (const address of named.addresses.filter((_, nth) => nth % 30 === 0)) {
    const { value } = await node.call<InContext<unknown>>('getBalance', address, confirmed)
    noted.lamports.push([address, value])
  }
  const owners = [...new Set([...named.tokens.values()].map(({ owner }) => owner))]
  for (const owner of owners.filter((_, nth) => nth % 6 === 0)) {
    const config = { ...confirmed, encoding: 'jsonParsed' }
    const list = (programId: string) =>
      node.call<InContext<Listed[]>>('getTokenAccountsByOwner', owner, { programId }, config)
    const lists = [await list(PROGRAM.token), await list(PROGRAM.token2022)]
    noted.owners.push([owner, amountsOf(lists.flatMap(({ value }) => value))])
  }
  node.run(45)
  await indexed.indexed()
})
afterAll(() => indexed?.stop())

async function alone(method: string, ...params: unknown[]): Promise<Answer> {
  const rpc = answering({ ...indexed.context, chain: undefined })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return parseExactJson(await rpc(body)) as Answer
}

test('what the index says of accounts is what the node says, and the rest is asked of the node', async () => {
  let known = 0
  for (const [address] of noted.lamports) {
    const { result } = await indexed.expectSame('getBalance', address)
    const own = await alone('getBalance', address)
    if (own.result) known++
    if (own.result) expect([address, own.result]).toEqual([address, result])
  }
  expect(known).toBeGreaterThan(10)
  const accounts = [...named.tokens.keys()].filter((_, nth) => nth % 20 === 0)
  for (const account of accounts) await indexed.expectSame('getTokenAccountBalance', account)
  for (const mint of new Set([...named.tokens.values()].map((one) => one.mint))) {
    const { result } = await indexed.expectSame('getTokenSupply', mint)
    const own = await alone('getTokenSupply', mint)
    if (own.result) expect([mint, own.result]).toEqual([mint, result])
  }
})

test('balances at a past slot are those that the node had, also of accounts that no transaction named since', async () => {
  let known = 0
  const { slot } = noted
  for (const [address, value] of noted.lamports) {
    const { error, result } = await alone('getHistoricalBalance', address, { slot })
    if (!error) known++
    if (error) expect(error.code).toBe(-32011)
    else expect([address, (result as InContext<unknown>).value]).toEqual([address, value])
  }
  expect(known).toBeGreaterThan(10)
  const shown = { told: 0, unknown: 0 }
  for (const [owner, list] of noted.owners) {
    const [, { result }] = await indexed.both('getHistoricalTokenAccountsByOwner', [owner, { slot }])
    const own = amountsOf((result as InContext<{ accounts: Listed[] }>).value.accounts)
    expect([owner, [...own.keys()].sort()]).toEqual([owner, [...list.keys()].sort()])
    for (const [account, amount] of own) {
      // A multiplier from before the index began is unknown if it has changed since.
      const isUnknown = (amount.uiAmountString as string | null) === null
      shown[isUnknown ? 'unknown' : 'told']++
      const expected = { ...list.get(account), ...(isUnknown && { uiAmount: null, uiAmountString: null }) }
      expect([account, amount]).toEqual([account, expected])
    }
  }
  expect(shown.told).toBeGreaterThan(shown.unknown * 3)
  const before = await alone('getHistoricalBalance', named.addresses[0], { slot: START - 5 })
  expect(before.error).toMatchObject({ code: -32011, message: expect.stringMatching(/only since slot 4/) })
})
