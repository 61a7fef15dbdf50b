/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { loadNetwork } from '#profiles/index.ts'
import { createMarketRefresher } from '#store/markets/refresh-markets.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import { addressOf, alice, block, nativeTransfer, transaction } from '../testing/blocks.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

let store: StoredChain
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store?.stop())

const { coin, stables = [] } = loadNetwork('gorbagana')
const stableMint = stables[0]?.mint ?? ''
const pool = addressOf('the pool')
const coinVault = addressOf("the pool's coins")
const dollarVault = addressOf("the pool's dollars")
const DAY = 86_400
const TODAY = 1_800_000_000

/** Saves a finalized block at `blockTime` in which a trade leaves these reserves. */
async function trade(slot: number, blockTime: number | null, reserves: { coins: bigint; dollars: bigint }) {
  const made = transaction({
    name: `${slot} trade`,
    payer: alice,
    instructions: [nativeTransfer(coinVault, dollarVault, 1n)],
    tokens: {
      [coinVault]: { owner: pool, pre: 0n, post: reserves.coins },
      [dollarVault]: { owner: pool, pre: 0n, post: reserves.dollars },
    },
  })
  const { preTokenBalances = [], postTokenBalances = [] } = made.meta ?? {}
  for (const side of [preTokenBalances, postTokenBalances])
    for (const [i, balance] of (side ?? []).entries()) {
      balance.mint = i === 0 ? coin.wrappedMint : stableMint
      balance.uiTokenAmount.decimals = i === 0 ? 9 : 6
    }
  const rpc: RpcBlock = { ...block(slot, { height: slot, blockTime }), transactions: [made] }
  await store.save(slot, rpc, true, {
    pools: [
      {
        pool,
        programId: addressOf('amm'),
        protocol: 'spl-token-swap',
        mintA: coin.wrappedMint,
        mintB: stableMint,
        vaultA: coinVault,
        vaultB: dollarVault,
        lpMint: null,
        feeBillionths: null,
      },
    ],
    activities: [
      {
        kind: 'swap',
        scope: 'single',
        index: 0,
        innerIndex: null,
        programId: addressOf('amm'),
        protocol: 'spl-token-swap',
        pool,
        user: alice,
        given: [{ mint: coin.wrappedMint, amount: reserves.coins / 1_000n, decimals: 9 }],
        received: [{ mint: stableMint, amount: reserves.dollars / 1_000n, decimals: 6 }],
      },
    ],
  })
}

/** The answer of a new process: a running one caches its price. */
async function ask(outside: { usd: number; time: number } | null = null) {
  await createMarketRefresher(store.db, { coin: coin.wrappedMint, stables: [stableMint] })(outside)
  const api = await start(store)
  try {
    const response = await fetch(`${api.url}/api/gor/price`)
    expect(response.status).toBe(200)
    return routes.getGorPrice.output.parse(await response.json())
  } finally {
    await api.stop()
  }
}

test('without a pool, and without a database, the price is null and no error', async () => {
  const unknown = {
    price: null,
    change24h: null,
    pool: null,
    asOfSlot: null,
    fetchedAt: null,
    updatedAt: null,
    logoUrl: coin.logoUrl,
  }
  expect(await ask()).toEqual(unknown)
  const api = await start()
  try {
    const answers = await Promise.all([1, 2, 3].map(() => fetch(`${api.url}/api/gor/price`)))
    for (const answer of answers) expect(await answer.json()).toEqual(unknown)
  } finally {
    await api.stop()
  }
})

test('the price is the reserves’ ratio in whole units, and a chain younger than a day has no change', async () => {
  await trade(10, TODAY - DAY - 7_000, { coins: 500_000_000_000_000n, dollars: 20_000_000_000n })
  const { updatedAt, ...answer } = await ask()
  expect(answer).toEqual({
    ...{ price: 0.04, change24h: null, pool, asOfSlot: 10, fetchedAt: null },
    logoUrl: coin.logoUrl,
  })
  // The price has the time of its block, no matter when it was written.
  expect(updatedAt).toBe(new Date((TODAY - DAY - 7_000) * 1_000).toISOString())
})

test('the change is against the price of the last trade of a day ago and before', async () => {
  await trade(11, TODAY - DAY - 60, { coins: 400_000_000_000_000n, dollars: 20_000_000_000n })
  await trade(12, TODAY - DAY + 60, { coins: 100_000_000_000_000n, dollars: 20_000_000_000n })
  await trade(13, TODAY - 1_000, { coins: 800_000_000_000_000n, dollars: 20_000_000_000n })
  await trade(14, TODAY, { coins: 800_000_000_000_000n, dollars: 20_000_000_000n })
  const answer = await ask()
  expect(answer).toMatchObject({ price: 0.025, pool, asOfSlot: 14 })
  expect(answer.change24h).toBeCloseTo(-50, 10)
})

test('a pool of a few dollars gives no price', async () => {
  await trade(15, TODAY + 1, { coins: 4_000_000_000_000n, dollars: 99_999_999n })
  expect(await ask()).toMatchObject({ price: null, change24h: null, pool: null })
})

test('a pool that was drained has no price', async () => {
  await trade(16, TODAY + 2, { coins: 0n, dollars: 20_000_000_000n })
  expect(await ask()).toMatchObject({ price: null, change24h: null, pool: null })
})

test('a price from outside of the chain is given with the time when it was fetched, and no pool', async () => {
  expect(await ask({ usd: 0.5, time: TODAY })).toMatchObject({
    price: 0.5,
    pool: null,
    asOfSlot: null,
    fetchedAt: TODAY,
  })
})
