/** @module-tag slow */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { routes } from '#contract/index.ts'
import type { DefiActivity } from '#decode/block/decoded-block.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { Api } from '#server/index.ts'
import { createMarketRefresher } from '#store/markets/refresh-markets.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import { addressOf, alice, bob, nativeTransfer, signatureOf, transaction } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

// `it` has an index that begins in the middle of the chain; `api` has one from the chain's first block on, in
// which bob funds alice.
let it: IndexedApi
let store: StoredChain
let api: Api
beforeAll(async () => {
  it = await startIndexed()
  store = await openStore()
  api = await start(store)
  await store.save(1, blockOf(1, [{ pre: 0n, post: 1_000n }]), true, trades(20_000_000n))
  await store.save(2, blockOf(2, [{ pre: 1_000n, post: LARGEST }]), true, trades(40_000_000n))
  await createMarketRefresher(store.db, { coin, stables: [dollar] })(null)
})
afterAll(async () => {
  await it?.stop()
  await api?.stop()
  await store?.stop()
})

const carol = addressOf('carol')
const LARGEST = 18_446_744_073_709_551_615n
const BEGIN = 1_800_000_000
const network = loadNetwork('gorbagana')
const coin = network.coin.wrappedMint
const dollar = network.stables?.[0]?.mint ?? ''
const [programId = ''] =
  Object.entries(network.programs).find(([, { protocol }]) => protocol === 'spl-token-swap') ?? []

/**
 * A block in which bob sends alice coins once for each of these changes of her balance. Two slots are an hour
 * apart.
 */
function blockOf(slot: number, balances: { pre: bigint; post: bigint }[]): RpcBlock {
  return {
    blockhash: addressOf(`block ${slot}`),
    previousBlockhash: addressOf(`block ${slot - 1}`),
    parentSlot: slot - 1,
    blockHeight: slot,
    blockTime: BEGIN + slot * 3_600,
    transactions: balances.map(({ pre, post }, i) => {
      const name = `${slot} ${i}`
      const made = transaction({ name, payer: bob, instructions: [nativeTransfer(bob, alice, post - pre)] })
      if (made.meta)
        Object.assign(made.meta, {
          preBalances: [9_000, String(pre), 1],
          postBalances: [4_000, String(post), 1],
        })
      return made
    }),
    rewards: [],
  }
}

/** The trade of 400 coins for this many millionths of a dollar, which gives the coin a price. */
function trades(dollars: bigint) {
  const sides = [
    { mint: coin, decimals: 9, amount: 400_000_000_000n, reserve: 1_000_000_000_000_000n },
    { mint: dollar, decimals: 6, amount: dollars, reserve: 50_000_000_000n },
  ] as const
  const trade: DefiActivity = {
    ...{ kind: 'swap', scope: 'single', index: 0, innerIndex: null, protocol: 'spl-token-swap' },
    ...{ programId, pool: addressOf('pool'), user: bob },
    given: [sides[0]],
    received: [sides[1]],
  }
  return {
    activities: [trade],
    tokenChanges: sides.map(({ mint, decimals, reserve }, i) => ({
      ...{ account: addressOf(`vault ${i}`), mint, decimals, owner: addressOf('pool'), programId: null },
      ...{ pre: 0n, post: reserve },
    })),
    pools: [
      {
        ...{ pool: addressOf('pool'), programId, protocol: 'spl-token-swap', mintA: null, mintB: null },
        ...{ vaultA: null, vaultB: null, lpMint: null, feeBillionths: null },
        vaultPair: [addressOf('vault 0'), addressOf('vault 1')] as const,
      },
    ],
  }
}

const fundingOf = (address: string, from: Api) =>
  it.read(routes.getAddressFunding, `/api/address/${address}/funding`, from)
const historyOf = (address: string, period: string, from: Api) =>
  it.read(routes.getAddressBalanceHistory, `/api/address/${address}/balance-history?period=${period}`, from)

const worthOf = (address: string, period: string, from: Api) =>
  it.read(routes.getAddressWorthHistory, `/api/address/${address}/worth-history?period=${period}`, from)

test('the first funder is who sent the first coins, and it is the first one where the index begins with the chain', async () => {
  expect(await fundingOf(alice, api)).toEqual({
    address: alice,
    first: {
      signature: signatureOf('1 0'),
      slot: 1,
      timestamp: new Date((BEGIN + 3_600) * 1_000).toISOString(),
    },
    newest: {
      signature: signatureOf('2 0'),
      slot: 2,
      timestamp: new Date((BEGIN + 7_200) * 1_000).toISOString(),
    },
    funding: {
      signature: signatureOf('1 0'),
      slot: 1,
      blockHeight: 1,
      timestamp: new Date((BEGIN + 3_600) * 1_000).toISOString(),
      funder: bob,
      lamports: '1000',
    },
    isFirst: true,
    indexedSince: null,
  })
})

test('where the index does not reach back to the first transaction, it is the first one in the index', async () => {
  expect(await fundingOf(bob, it.api)).toMatchObject({
    funding: { signature: signatureOf('100 transfer'), funder: alice, lamports: '9007199254740993' },
    isFirst: false,
    indexedSince: 100,
  })
})

test('an address that got no coins has no funder, and one that the index does not know neither', async () => {
  // Alice only paid the fee, because the transfer to her failed.
  const nobody = addressOf('nobody')
  const none = { funding: null, isFirst: false, indexedSince: 100 }
  expect(await fundingOf(alice, it.api)).toMatchObject({ ...none, first: { slot: 100 } })
  expect(await fundingOf(nobody, it.api)).toEqual({ ...none, address: nobody, first: null, newest: null })
})

test('the balance over time has every digit, and dollars by the price of that time, at its end by the one that all pages have', async () => {
  const { points, isSampled, indexedSince } = await historyOf(alice, 'all', api)
  expect({ isSampled, indexedSince }).toEqual({ isSampled: false, indexedSince: null })
  expect(points[0]).toEqual({
    time: BEGIN + 3_600,
    lamports: '1000',
    usd: expect.closeTo(1_000e-9 * 0.05, 15),
  })
  expect(points.at(-1)).toEqual({
    time: BEGIN + 7_200,
    lamports: String(LARGEST),
    usd: expect.closeTo((Number(LARGEST) / 1e9) * 0.05, 0),
  })
  expect(points.slice(0, -1).every(({ lamports }) => lamports === '1000')).toBe(true)
  expect(points.map(({ time }) => time)).toEqual([...new Set(points.map(({ time }) => time))].sort())
})

test.each([
  ['day', 86_400],
  ['week', 7 * 86_400],
  ['month', 30 * 86_400],
])(
  'the balance over a %s begins so long before the newest block, and no earlier than the index',
  async (period, seconds) => {
    // This chain is only an hour old.
    const young = await historyOf(alice, period, api)
    expect(young.points[0]).toMatchObject({ time: BEGIN + 3_600, lamports: '1000' })
    const old = await openStore()
    const oldApi = await start(old)
    onTestFinished(async () => {
      await oldApi.stop()
      await old.stop()
    })
    const HOURS = 24 * 40
    await old.save(1, blockOf(1, [{ pre: 0n, post: 1_000n }]), true)
    await old.save(HOURS, blockOf(HOURS, [{ pre: 1_000n, post: 3_000n }]), true)
    const { points } = await historyOf(alice, period, oldApi)
    expect(points[0]).toEqual({ time: BEGIN + HOURS * 3_600 - seconds, lamports: '1000', usd: null })
    expect(points.at(-1)).toMatchObject({ time: BEGIN + HOURS * 3_600, lamports: '3000' })
    expect(points.length).toBeLessThanOrEqual(160)
  },
)

test('before the index begins there is no point of the balance over time', async () => {
  const { points, indexedSince } = await historyOf(alice, 'day', it.api)
  expect(indexedSince).toBe(100)
  expect(points[0]).toEqual({ time: 1_700_000_000, lamports: '999995000', usd: null })
  expect(points.at(-1)).toEqual({ time: 1_700_000_003, lamports: '999995000', usd: null })
})

test('what a leader was paid since its last transaction is in its balance over time', async () => {
  const paid = await openStore()
  const leader = await start(paid)
  onTestFinished(async () => {
    await leader.stop()
    await paid.stop()
  })
  const reward = (pubkey: string, postBalance: number) => ({
    ...{ pubkey, lamports: 5_000, postBalance, rewardType: 'Fee', commission: null },
  })
  await paid.save(1, blockOf(1, [{ pre: 0n, post: 1_000n }]), true)
  await paid.save(2, { ...blockOf(2, []), rewards: [reward(alice, 6_000), reward(carol, 5_000)] }, true)
  const { points } = await historyOf(alice, 'all', leader)
  expect(points[0]).toMatchObject({ time: BEGIN + 3_600, lamports: '1000' })
  expect(points.at(-1)).toMatchObject({ time: BEGIN + 7_200, lamports: '6000' })
  // This balance is in no transaction, so the earlier balance is unknown.
  expect((await historyOf(carol, 'day', leader)).points.map(({ lamports }) => lamports)).toEqual([
    ...Array.from({ length: 80 }, () => null),
    '5000',
  ])
})

test('the worth over time is of the coins and tokens of each time, by the prices of that time', async () => {
  const { points, ...rest } = await worthOf(alice, 'all', api)
  expect(rest).toEqual({ unpriced: 0, isSampled: false, indexedSince: null })
  expect(points).toHaveLength(81)
  expect(points[0]).toEqual({ time: BEGIN + 3_600, usd: expect.closeTo(1_000e-9 * 0.05, 15) })
  // The last point has the current value of the holdings, by the reserves of the pool.
  expect(points.at(-1)).toEqual({
    time: BEGIN + 7_200,
    usd: expect.closeTo((Number(LARGEST) / 1e9) * 0.05, 0),
  })
})

test('of more than 400 transactions a sample tells the worth over time, and it says so', async () => {
  const busy = await openStore()
  const busyApi = await start(busy)
  onTestFinished(async () => {
    await busyApi.stop()
    await busy.stop()
  })
  const COIN = 1_000_000_000n
  // Each transaction adds a coin. They are in two blocks, 200 hours apart, and in a later one.
  const balances = Array.from({ length: 400 }, (_, n) => ({
    pre: BigInt(n) * COIN,
    post: BigInt(n + 1) * COIN,
  }))
  await busy.save(1, blockOf(1, balances.slice(0, 200)), true, trades(20_000_000n))
  await busy.save(201, blockOf(201, balances.slice(200)), true)
  await createMarketRefresher(busy.db, { coin, stables: [dollar] })(null)
  const all = await worthOf(alice, 'all', busyApi)
  expect(all.isSampled).toBe(false)
  await busy.save(401, blockOf(401, [{ pre: 400n * COIN, post: 401n * COIN }]), true)
  const sampled = await worthOf(alice, 'all', busyApi)
  expect(sampled).toMatchObject({ isSampled: true, unpriced: 0, indexedSince: null })
  const coins = sampled.points.map(({ usd }) => Math.round((usd ?? 0) / 0.05))
  expect(coins).toHaveLength(81)
  // The balance after each block stays the same until the next block.
  expect(coins[20]).toBe(200)
  expect(coins[60]).toBe(400)
  expect(coins[80]).toBe(401)
})

test('before the index begins the worth over time is not known', async () => {
  const { points, indexedSince } = await worthOf(addressOf('nobody'), 'day', it.api)
  expect({ points, indexedSince }).toEqual({ points: [], indexedSince: 100 })
})

test('an address without transactions has no balance over time, and what is no address or period is refused', async () => {
  expect((await historyOf(addressOf('nobody'), 'all', it.api)).points).toEqual([])
  const path = `/api/address/${alice}/balance-history`
  expect(await it.errorOf(`${path}?period=year`)).toMatchObject({
    status: 400,
    message: expect.stringMatching(/^period is "year"/),
  })
  expect(await it.errorOf('/api/address/x/balance-history')).toMatchObject({ status: 400 })
  expect(await it.errorOf('/api/address/x/funding')).toMatchObject({ status: 400 })
})

test('the calls of a page have one price of the coin, also right after it changed', async () => {
  await createMarketRefresher(store.db, { coin, stables: [dollar] })({ usd: 0.5, time: BEGIN })
  // This API has no cached answers.
  const fresh = await start(store)
  onTestFinished(async () => {
    await fresh.stop()
    await createMarketRefresher(store.db, { coin, stables: [dollar] })(null)
  })
  const [price, token, tokens, holdings, history, worth] = await Promise.all([
    it.read(routes.getGorPrice, '/api/gor/price', fresh),
    it.read(routes.getToken, `/api/token/${coin}`, fresh),
    it.read(routes.listTokens, '/api/tokens?limit=50', fresh),
    it.read(routes.getAddressHoldings, `/api/address/${alice}/holdings`, fresh),
    historyOf(alice, 'all', fresh),
    worthOf(alice, 'all', fresh),
  ])
  expect([price.price, token.price, tokens.find(({ mint }) => mint === coin)?.price]).toEqual([0.5, 0.5, 0.5])
  expect(holdings.gorPrice).toBe(0.5)
  const dollars = (Number(LARGEST) / 1e9) * 0.5
  expect(holdings.gorValue).toBeCloseTo(dollars, 0)
  expect(history.points.at(-1)?.usd).toBeCloseTo(dollars, 0)
  expect(worth.points.at(-1)?.usd).toBeCloseTo(dollars, 0)
})
