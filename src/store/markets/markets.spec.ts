/** @module-tag slow */
import { expect, test } from 'vitest'
import type { PoolSighting, TokenChange } from '#decode/block/decoded-block.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { recomputeAll } from '../derived/recompute.ts'
import type { Database } from '../engine/database.ts'
import { address, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { type TestTrade, tradesBlock } from '../testing/pool-trades.ts'
import { saveBatch } from '../write/save-block.ts'
import { readPoolCandles } from './candles.ts'
import { listMarkets } from './list-markets.ts'
import { findPrices, usdAt } from './prices.ts'
import { createMarketRefresher } from './refresh-markets.ts'

const databases = testDatabases()

const coin = address('coin')
const dollar = address('dollar')
const base = { coin, stables: [dollar] }
const NOW = 1_700_006_400
const DAY = 86_400

const holding = (mint: string, account: string, post: bigint, decimals = 6): TokenChange => ({
  account: address(account),
  mint: address(mint),
  owner: address('owner'),
  programId: PROGRAM.token,
  decimals,
  pre: 0n,
  post,
})

/** A pool of the coin and dollars whose vaults are called `<name> coin` and `<name> dollar`. */
const poolOf = (name: string, more: Partial<PoolSighting> = {}): PoolSighting => ({
  pool: address(name),
  programId: address('amm'),
  protocol: 'spl-token-swap',
  mintA: coin,
  mintB: dollar,
  vaultA: address(`${name} coin`),
  vaultB: address(`${name} dollar`),
  lpMint: null,
  feeBillionths: null,
  ...more,
})

type Saved = { tokenChanges?: TokenChange[]; pools?: PoolSighting[]; trades?: TestTrade[] }

/**
 * Saves a finalized block with a transaction that leaves these balances, names these pools, and made these
 * trades.
 */
async function save(
  db: Database,
  slot: number,
  time: number,
  { tokenChanges = [], pools = [], trades = [] }: Saved,
) {
  const block = tradesBlock(slot, time, trades)
  Object.assign(block.decoded.transactions[0] as object, { tokenChanges, pools })
  await saveBatch(db, encode(block), { finalized: true })
  await recomputeAll(db)
}

const buys = (pool: string, coins: bigint, dollars: bigint, user = 'user'): TestTrade => ({
  pool,
  user,
  given: ['dollar', dollars, 6],
  received: ['coin', coins, 9],
})

const COINS = 1_000_000_000n
const DOLLARS = 1_000_000n
const reserves = (name: string, coins: bigint, dollars: bigint) => [
  holding('coin', `${name} coin`, coins * COINS, 9),
  holding('dollar', `${name} dollar`, dollars * DOLLARS),
]

test('of the pools of the coin the deepest gives its price, whichever side it is on and however its vaults are named', async () => {
  const db = await databases.fresh()
  const unnamed = { mintA: null, mintB: null, vaultA: null, vaultB: null }
  await save(db, 20, NOW, {
    tokenChanges: [
      ...reserves('deep', 4_000n, 900n),
      ...reserves('shallow', 3_000n, 700n),
      ...reserves('full of coins', 2n ** 32n, 0n),
      ...reserves('lopsided', 2n, 20_000n),
      ...reserves('odd', 4_000n, 90_000n),
      ...reserves('drained', 0n, 90_000n),
    ],
    pools: [
      poolOf('shallow'),
      poolOf('full of coins'),
      poolOf('lopsided'),
      // A pool that is older than the index: only its trades are known, which name both vaults in no
      // particular order.
      poolOf('deep', { ...unnamed, vaultPair: [address('deep dollar'), address('deep coin')] }),
      poolOf('odd', { protocol: 'whirlpool' }),
      poolOf('drained'),
    ],
    trades: [buys('deep', 4_000n * 1000n, 900n)],
  })
  await createMarketRefresher(db, base)(null)
  const price = (await findPrices(db, [coin])).get(coin)
  expect(price).toMatchObject({
    usd: expect.closeTo(0.225, 12),
    depthUsd: 900,
    route: [{ pool: address('deep') }],
    asOfSlot: 20,
    change24h: null,
    coin: 1,
  })

  await save(db, 21, NOW + 1, {
    tokenChanges: [...reserves('shallow', 4_000n, 901n)],
    pools: [poolOf('shallow')],
  })
  await createMarketRefresher(db, base)(null)
  expect((await findPrices(db, [coin])).get(coin)).toMatchObject({
    depthUsd: 901,
    route: [{ pool: address('shallow') }],
    asOfSlot: 21,
  })
})

test('trades, traders and volume are those of the 24 hours before the newest block, and change when only time passes', async () => {
  const db = await databases.fresh()
  const refresh = createMarketRefresher(db, base)
  const pools = [poolOf('p')]
  const at = (slot: number, time: number, ...trades: TestTrade[]) =>
    save(db, slot, time, { tokenChanges: reserves('p', 100_000n, 4_000n), pools, trades })
  await at(10, NOW - 2 * DAY - 60, buys('p', COINS, DOLLARS, 'too old'))
  await at(11, NOW - DAY - 60, buys('p', 250n * COINS, 10n * DOLLARS, 'x'), buys('p', COINS, 40_000n, 'y'))
  await at(12, NOW - DAY + 60, buys('p', 250n * COINS, 10n * DOLLARS, 'x'))
  await at(13, NOW - 60, buys('p', 500n * COINS, 20n * DOLLARS, 'x'))
  await at(14, NOW, buys('p', 25n * COINS, 1n * DOLLARS, 'z'))
  await refresh(null)
  for (const mint of [coin, dollar])
    expect(await listMarkets(db, mint, { limit: 9, offset: 0 })).toMatchObject([
      {
        pool: address('p'),
        trades24h: 3,
        traders24h: 2,
        volume24h: 31,
        tvl: 8_000,
        tradesBefore: 2,
        tradersBefore: 2,
        volumeBefore: 10.04,
      },
    ])
  expect((await findPrices(db, [coin, dollar])).get(coin)).toMatchObject({
    usd: 0.04,
    volume24h: 31,
    change24h: 0,
  })

  // No more trades: one block later the window has moved on.
  await save(db, 15, NOW + 3_600, {})
  await refresh(null)
  expect(await listMarkets(db, coin, { limit: 9, offset: 0 })).toMatchObject([
    { trades24h: 2, traders24h: 2, volume24h: 21, tradesBefore: 3, tradersBefore: 2 },
  ])
  await save(db, 16, NOW + 3 * DAY, {})
  await refresh(null)
  expect(await listMarkets(db, coin, { limit: 9, offset: 0 })).toMatchObject([
    {
      trades24h: 0,
      traders24h: 0,
      volume24h: 0,
      tradesBefore: 0,
      volumeBefore: 0,
      tvl: 8_000,
      tvlBefore: 8_000,
    },
  ])
})

test('a token whose pool was drained has no price any more, also when another process had written it', async () => {
  for (const isSame of [true, false]) {
    const db = await databases.fresh()
    const refresh = createMarketRefresher(db, base)
    await save(db, 10, NOW, { tokenChanges: reserves('p', 1_000n, 500n), pools: [poolOf('p')] })
    await refresh(null)
    expect((await findPrices(db, [coin, dollar])).size).toBe(2)
    await save(db, 11, NOW + 1, { tokenChanges: reserves('p', 0n, 500n), pools: [poolOf('p')] })
    await (isSame ? refresh : createMarketRefresher(db, base))(null)
    expect([...(await findPrices(db, [coin, dollar])).keys()]).toEqual([dollar])
    // The pool still exists; its reserve of dollars is known, but its price is not, since the other reserve
    // is 0.
    expect(await listMarkets(db, coin, { limit: 9, offset: 0 })).toMatchObject([{ price: null }])
  }
})

test('the value in dollars at a time is that of the last trades before, over all pools of the route, to the minute', async () => {
  const db = await databases.fresh()
  const token = {
    mintA: address('token'),
    mintB: coin,
    vaultA: address('t token'),
    vaultB: address('t coin'),
  }
  const sells = (tokens: bigint, coins: bigint): TestTrade => ({
    pool: 't',
    user: 'user',
    given: ['token', tokens, 2],
    received: ['coin', coins, 9],
  })
  await save(db, 10, NOW - 600, {
    tokenChanges: [
      ...reserves('p', 100_000n, 4_000n),
      holding('token', 't token', 50_000n, 2),
      holding('coin', 't coin', 50_000n * COINS, 9),
    ],
    pools: [poolOf('p'), poolOf('t', token)],
    trades: [buys('p', 100n * COINS, 3n * DOLLARS), sells(1_000n, 500n * COINS)],
  })
  await save(db, 11, NOW - 300, { trades: [sells(1_000n, 1_000n * COINS)] })
  await save(db, 12, NOW - 61, { trades: [buys('p', 100n * COINS, 4n * DOLLARS)] })
  await save(db, 13, NOW, { trades: [buys('p', 100n * COINS, 4n * DOLLARS), sells(1_000n, 1_000n * COINS)] })
  await createMarketRefresher(db, base)(null)
  const mint = address('token')
  const times = [NOW - 700, NOW - 600, NOW - 300, NOW - 61, NOW, NOW + 9_999, NOW + 99_999]
  const values = await usdAt(db, [
    ...times.map((time) => ({ mint, time })),
    { mint: dollar, time: NOW },
    { mint: coin, time: NOW - 300 },
    { mint: address('no price'), time: NOW },
  ])
  expect(values.map((value) => value && Number(value.toPrecision(12)))).toEqual([
    ...[null, 1.5, 3, 4, 4, 4, 4],
    1,
    0.03,
    null,
  ])
  const candles = await readPoolCandles(db, {
    pool: address('p'),
    resolution: '1m',
    before: NOW,
    limit: 1,
  })
  expect(candles).toMatchObject([{ time: NOW - 120, trades: 1 }])
})
