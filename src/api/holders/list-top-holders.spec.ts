import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { routes } from '#contract/index.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { Api } from '#server/index.ts'
import { saveAccountChecks } from '#store/addresses/account-checks.ts'
import { snapshotTopHolders } from '#store/balances/top-holders.ts'
import { saveRefresh } from '#store/engine/refresh-times.ts'
import { registeredName } from '#store/testing/registered-names.ts'
import { alice, block, bob } from '../testing/blocks.ts'
import { calm, start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

const network = loadNetwork('gorbagana')
const { wrappedMint } = network.coin

const facts = {
  wrappedMint,
  coinDecimals: 9,
  suppliesOf: async () => new Map([[wrappedMint, 4_000_000_000n]]),
  staked: new Map([[bob, 5_000n]]),
  isComplete: true,
  isWhole: true,
}

let store: StoredChain
let api: Api
beforeAll(async () => {
  store = await openStore()
  api = await start({ db: store.db, head: store.head })
})
afterAll(async () => {
  await api?.stop()
  await store?.stop()
})

const read = async (from = api) =>
  routes.listTopHolders.output.parse(await (await fetch(`${from.url}/api/top-holders`)).json())

test('before the first snapshot the top holders are unknown, and the answer says why', async () => {
  expect(await read()).toEqual({
    byValue: [],
    totalWallets: null,
    isWhole: false,
    lastUpdated: null,
    asOfSlot: null,
    message: expect.stringMatching(/being counted/),
  })
})

test('where the node offers no accounts, nobody is told to wait for the top holders', async () => {
  const sentence = 'The node does not offer getMultipleAccounts: the holders are not ranked.'
  const notOffered = [{ method: 'getMultipleAccounts', sentence }]
  const bare = await start({ db: store.db, status: { ...calm, chain: { ...calm.chain, notOffered } } })
  const response = await fetch(`${bare.url}/api/top-holders`)
  await bare.stop()
  expect(await response.json()).toMatchObject({ byValue: [], message: sentence })
})

test('without a price a top holder has its coins with their exact part of the supply, and no value', async () => {
  const nameChanges = network.names ? registeredName(network.names, 'alice', alice) : []
  await store.save(1, block(1, { height: 0, blockTime: 1_700_000_001 }), true, { nameChanges })
  const checks = [alice, bob].map((address) => ({ address, isWallet: true }))
  await saveAccountChecks(store.db, checks, 1)
  await snapshotTopHolders(store.db, facts, 1_700_000_010)
  const { byValue, ...rest } = await read()
  expect(rest).toMatchObject({
    lastUpdated: '2023-11-14T22:13:30.000Z',
    asOfSlot: 1,
    totalWallets: 2,
    isWhole: true,
  })
  const coins = { tokenMint: wrappedMint, tokenSymbol: 'GOR', tokenName: 'GOR', copyOf: null, decimals: 9 }
  const share = {
    balance: '999995000',
    uiBalance: '0.999995',
    percentage: '24.999875',
    value: null,
    label: null,
  }
  expect(byValue).toEqual([
    { rank: 1, fullAddress: alice, ...coins, ...share, name: 'alice.gor', staked: '0', unpriced: 1 },
    // Bob also holds the token, which has no price either.
    { rank: 2, fullAddress: bob, ...coins, ...share, name: null, staked: '5000', unpriced: 2 },
  ])
})

test('a list of a night ago is waited for until there is a new one', async () => {
  await saveRefresh(store.db, 'top_holders', { at: Date.now() - 8 * 3_600_000, tookMs: 0 })
  // This API has no cached answer.
  const fresh = await start({ db: store.db, head: store.head })
  onTestFinished(() => fresh.stop())
  const answered = read(fresh)
  // After this delay the answer needs no wait.
  await delay(200)
  const now = Date.now()
  await snapshotTopHolders(store.db, facts, Math.floor(now / 1_000))
  await saveRefresh(store.db, 'top_holders', { at: now, tookMs: 0 })
  expect(Date.parse((await answered).lastUpdated ?? '')).toBe(now - (now % 1_000))
})

test('where a snapshot has no supply of the coin, a share is of the supply that is known now', async () => {
  await snapshotTopHolders(store.db, { ...facts, suppliesOf: async () => new Map() }, 1_700_000_020)
  const supply = { total: 2_000_000_000n, circulating: 0n, slot: 1 }
  const chain = { getSupply: async () => supply } as unknown as ChainClient
  const withSupply = await start({ db: store.db, head: store.head, chain })
  const without = await start({ db: store.db, head: store.head })
  onTestFinished(async () => {
    await withSupply.stop()
    await without.stop()
  })
  const shares = async (from: Api) => (await read(from)).byValue.map(({ percentage }) => percentage)
  await expect.poll(() => shares(withSupply)).toEqual(['49.999750', '49.999750'])
  expect(await shares(without)).toEqual([null, null])
})
