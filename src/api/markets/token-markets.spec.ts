/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import type { DefiActivity, TokenAmount } from '#decode/block/decoded-block.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { Api } from '#server/index.ts'
import { createMarketRefresher } from '#store/markets/refresh-markets.ts'
import { tokenTransferOf } from '#store/testing/token-transfers.ts'
import { addressOf, block } from '../testing/blocks.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

const network = loadNetwork('gorbagana')
const coin = network.coin.wrappedMint
const dollar = network.stables?.[0]?.mint ?? ''
const token = addressOf('the token')
const [programId = ''] =
  Object.entries(network.programs).find(([, { protocol }]) => protocol === 'spl-token-swap') ?? []
const NOW = 1_800_000_000
const DAY = 86_400

let store: StoredChain
let api: Api
beforeAll(async () => {
  store = await openStore()
  api = await start(store)
})
afterAll(async () => {
  await api?.stop()
  await store?.stop()
})

type Side = { mint: string; reserve: bigint; decimals: number }
const pools = {
  coins: [
    { mint: coin, reserve: 1_000_000_000_000_000n, decimals: 9 },
    { mint: dollar, reserve: 50_000_000_000n, decimals: 6 },
  ],
  tokens: [
    { mint: token, reserve: 40_000_000n, decimals: 2 },
    { mint: coin, reserve: 100_000_000_000_000n, decimals: 9 },
  ],
} satisfies Record<string, [Side, Side]>
type PoolName = keyof typeof pools

const trade = (name: PoolName, user: string, given: bigint, received: bigint): DefiActivity => {
  const amount = (side: Side, raw: bigint): TokenAmount => ({ ...side, amount: raw })
  const [a, b] = pools[name]
  return {
    ...{ kind: 'swap', scope: 'single', index: 0, innerIndex: null, protocol: 'spl-token-swap' },
    programId,
    pool: addressOf(name),
    user: addressOf(user),
    given: [amount(a, given)],
    received: [amount(b, received)],
  }
}

async function save(slot: number, blockTime: number, activities: DefiActivity[]) {
  const vaults = Object.entries(pools).flatMap(([name, sides]) =>
    sides.map(({ mint, reserve, decimals }, i) => ({
      ...{ account: addressOf(`${name} ${i}`), mint, decimals, owner: addressOf(name), programId: null },
      ...{ pre: 0n, post: reserve },
    })),
  )
  await store.save(slot, block(slot, { height: slot, blockTime }), true, {
    activities,
    tokenChanges: vaults,
    pools: Object.keys(pools).map((name) => ({
      ...{ pool: addressOf(name), programId, protocol: 'spl-token-swap', mintA: null, mintB: null },
      ...{ vaultA: null, vaultB: null, lpMint: null, feeBillionths: null },
      vaultPair: [addressOf(`${name} 0`), addressOf(`${name} 1`)] as const,
    })),
  })
}

async function ask(path: string): Promise<unknown> {
  const response = await fetch(`${api.url}${path}`)
  expect(response.status).toBe(200)
  return response.json()
}

test('before a pool trades the token there are no markets and no candles, and no price', async () => {
  expect(await ask(`/api/token/${token}/markets`)).toEqual([])
  expect(await ask(`/api/token/${token}/candles`)).toEqual({
    ...{ resolution: '15m', candles: [], pools: [], since: null },
  })
})

test('a market has its pair, its value and what was traded in 24 hours, with the change against the 24 hours before', async () => {
  const [coins, tokens] = [1_000_000_000n, 100n]
  await save(10, NOW - DAY - 600, [trade('coins', 'x', 400n * coins, 20_000_000n)])
  await save(11, NOW - DAY - 300, [trade('tokens', 'x', 40n * tokens, 20n * coins)])
  await save(12, NOW - 1_800, [
    trade('coins', 'x', 400n * coins, 20_000_000n),
    trade('tokens', 'x', 400n * tokens, 100n * coins),
  ])
  await save(13, NOW - 60, [
    trade('coins', 'y', 200n * coins, 10_000_000n),
    trade('tokens', 'x', 400n * tokens, 100n * coins),
  ])
  await createMarketRefresher(store.db, { coin, stables: [dollar] })(null)
  const markets = routes.listTokenMarkets.output.parse(await ask(`/api/token/${token}/markets`))
  expect(markets).toEqual([
    {
      address: addressOf('tokens'),
      tokenA: { address: token, symbol: null, logoUri: null, copyOf: null },
      tokenB: {
        address: coin,
        symbol: network.coin.wrappedSymbol,
        logoUri: network.coin.logoUrl,
        copyOf: null,
      },
      trades24h: 2,
      tradeVolume24h: 2,
      traders24h: 1,
      volume24h: expect.closeTo(10, 9),
      tvl: expect.closeTo(10_000, 6),
      price: expect.closeTo(0.25, 12),
      priceUsd: expect.closeTo(0.0125, 12),
      changes: {
        trades24h: 100,
        traders24h: 0,
        volume24h: expect.closeTo(900, 6),
        tvl: null,
      },
      programId,
      program: network.programs[programId]?.name,
      asOfSlot: 13,
      updatedAt: new Date((NOW - 60) * 1_000).toISOString(),
    },
  ])
  const { liquidity } = routes.getToken.output.parse(await ask(`/api/token/${coin}`))
  expect(liquidity).toEqual({ markets: 2, usd: expect.closeTo(110_000, 6), unvalued: 0 })
  const ofCoin = routes.listTokenMarkets.output.parse(await ask(`/api/token/${coin}/markets`))
  expect(ofCoin.map(({ address, tokenA, tokenB }) => [address, tokenA.address, tokenB.address])).toEqual([
    [addressOf('coins'), coin, dollar],
    [addressOf('tokens'), token, coin],
  ])
  const first = await fetch(`${api.url}/api/token/${coin}/markets?limit=1`)
  expect(await first.json()).toMatchObject([{ address: addressOf('coins') }])
  expect(first.headers.get('x-total-count')).toBe('2')
  const next = `/api/token/${coin}/markets?limit=1&offset=1`
  expect(first.headers.get('link')).toBe(`<${next}>; rel="next"`)
  const second = await fetch(`${api.url}${next}`)
  expect(await second.json()).toMatchObject([{ address: addressOf('tokens') }])
  expect(second.headers.get('link')).toBeNull()
})

test('a pool has its tokens, its fee and its price in the quote token over time, whichever of its mints is the lesser', async () => {
  const poolOf = async (name: string, query = '') =>
    routes.getAddressPool.output.parse(await ask(`/api/address/${addressOf(name)}/pool${query}`))
  const { pool, candles, since } = await poolOf('tokens', '?resolution=1m')
  expect(pool).toEqual({
    programId,
    base: token,
    quote: coin,
    lpMint: null,
    feePercent: null,
    firstSlot: 10,
  })
  // The trades were 20 coins for 40 tokens, then 100 for 400.
  expect(candles.map(({ close, volume, trades }) => [close, volume, trades])).toEqual([
    [expect.closeTo(0.5, 12), expect.closeTo(20, 9), 1],
    [expect.closeTo(0.25, 12), expect.closeTo(100, 9), 1],
    [expect.closeTo(0.25, 12), expect.closeTo(100, 9), 1],
  ])
  expect(since).toBe(candles[0]?.time)
  for (const { low, open, high, close } of candles) {
    expect(low).toBeLessThanOrEqual(Math.min(open, close))
    expect(high).toBeGreaterThanOrEqual(Math.max(open, close))
  }
  const ofCoins = await poolOf('coins')
  expect(ofCoins.pool).toMatchObject({ base: coin, quote: dollar })
  expect(ofCoins.candles.at(-1)?.close).toBeCloseTo(0.05, 12)
  expect(await poolOf('nobody')).toEqual({
    ...{ address: addressOf('nobody'), pool: null, resolution: '15m', candles: [], since: null },
  })
})

test('a pool is found by its two tokens, in any order, and by the beginning of their symbols', async () => {
  const [dollarSymbol = ''] = [network.stables?.[0]?.symbol]
  await store.profile({ mint: dollar, name: 'A Dollar', symbol: dollarSymbol })
  const { symbol } = network.coin
  const poolsOf = async (q: string) => {
    const found = routes.search.output.parse(await ask(`/api/search?q=${encodeURIComponent(q)}`))
    return found.results.flatMap(({ group, value }) => (group === 'pool' ? value : []))
  }
  for (const q of [
    `${symbol}/${dollarSymbol}`,
    `${dollarSymbol} - ${symbol}`.toLowerCase(),
    `${network.coin.wrappedSymbol}/${dollarSymbol.slice(0, 2)}`,
    `${symbol} ${dollarSymbol} pool`,
    `$${symbol} / $${dollarSymbol} LP`,
  ])
    expect([q, await poolsOf(q)]).toEqual([q, [addressOf('coins')]])
  for (const q of [`${symbol} ${dollarSymbol}`, `${symbol}/nothing`, `${symbol}/${symbol}`, `${symbol}/`])
    expect([q, await poolsOf(q)]).toEqual([q, []])
})

test('a token has its price, its change, its volume and where the price comes from', async () => {
  const answer = routes.getToken.output.parse(await ask(`/api/token/${token}`))
  expect(answer).toMatchObject({
    price: expect.closeTo(0.0125, 12),
    change24h: expect.closeTo(-50, 9),
    volume24h: expect.closeTo(10, 9),
    priceRule: {
      pool: addressOf('tokens'),
      // The name of the pool comes from the registry of names.
      poolName: expect.stringContaining(network.coin.symbol),
      depthUsd: expect.closeTo(5_000, 6),
      asOfSlot: 13,
      fetchedAt: null,
      updatedAt: expect.any(String),
    },
  })
})

test('a price from outside of the chain names no pool, and what follows from it says when it was fetched', async () => {
  const refresh = createMarketRefresher(store.db, { coin, stables: [dollar] })
  const read = async (mint: string) => routes.getToken.output.parse(await ask(`/api/token/${mint}`))
  await refresh({ usd: 0.1, time: NOW - 90 })
  // The answer is polled, because answers are cached for a moment.
  const soon = (mint: string) => expect.poll(() => read(mint), { interval: 250 })
  await soon(coin).toMatchObject({
    price: 0.1,
    priceRule: { pool: null, depthUsd: null, asOfSlot: null, fetchedAt: NOW - 90 },
  })
  await soon(token).toMatchObject({
    price: expect.closeTo(0.025, 12),
    priceRule: { pool: addressOf('tokens'), asOfSlot: 13, fetchedAt: NOW - 90 },
  })
  await soon(dollar).toMatchObject({ price: 1, priceRule: { pool: null, fetchedAt: null } })
  await refresh(null)
  await soon(token).toMatchObject({ priceRule: { fetchedAt: null } })
})

test('candles are in dollars over both pools, oldest first, and page by time', async () => {
  const read = async (query: string) =>
    routes.listTokenCandles.output.parse(await ask(`/api/token/${token}/candles?${query}`))
  const minutes = await read('resolution=1m')
  expect(minutes.pools).toEqual([addressOf('tokens'), addressOf('coins')])
  expect(minutes.candles.map(({ time, close, trades }) => [time, Number(close.toFixed(9)), trades])).toEqual([
    [NOW - DAY - 300, 0.025, 1],
    [NOW - 1_800, 0.0125, 1],
    [NOW - 60, 0.0125, 1],
  ])
  expect(minutes.candles[0]?.volumeUsd).toBeCloseTo(1, 9)
  expect(minutes.since).toBe(NOW - DAY - 300)
  const days = await read('resolution=1d')
  expect(days.candles.reduce((sum, { trades }) => sum + trades, 0)).toBe(3)
  const last = await read(`resolution=1m&limit=1&before=${NOW - 60}`)
  expect(last.candles.map(({ time }) => time)).toEqual([NOW - 1_800])
  const wrong = await fetch(`${api.url}/api/token/${token}/candles?resolution=5m`)
  expect(wrong.status).toBe(400)
  expect(JSON.stringify(await wrong.json())).toContain('expected 1m, 15m, 1h or 1d')
})

test('prices of several tokens over time are by the last trades of all pools on the way, and unknown before them', async () => {
  const { from, step, prices } = routes.listSparklines.output.parse(
    await ask(`/api/tokens/sparklines?mints=${token},${coin},${dollar},${addressOf('no token')}`),
  )
  // The chain is a day old.
  expect([from, step]).toEqual([NOW - 25 * 3_600, 3_600])
  expect(Object.keys(prices).sort()).toEqual([token, coin].sort())
  const times = (count: number, value: number | null) => Array(count).fill(value)
  expect(prices[token]?.map((price) => price && Number(price.toFixed(9)))).toEqual([
    ...times(24, 0.025),
    ...times(1, 0.0125),
  ])
  const most = await fetch(
    `${api.url}/api/tokens/sparklines?mints=${Array.from({ length: 51 }, (_, i) => addressOf(`mint ${i}`))}`,
  )
  expect(most.status).toBe(400)
})

test('a transfer has its value in dollars by the candle of its minute, and none before the first trade', async () => {
  const times = [NOW - 2 * DAY, NOW - DAY - 300, NOW - 30]
  for (const [i, blockTime] of times.entries())
    await store.save(20 + i, block(20 + i, { height: 20 + i, blockTime }), true, {
      tokenTransfers: [tokenTransferOf(token, 250n, { decimals: 2 })],
    })
  const { transfers } = routes.listTokenTransfers.output.parse(
    await ask(`/api/token/${token}/transfers/paginated`),
  )
  expect(transfers.map(({ time, usdValue }) => [time, usdValue])).toEqual([
    [times[2], expect.closeTo(2.5 * 0.0125, 12)],
    [times[1], expect.closeTo(2.5 * 0.025, 12)],
    [times[0], null],
  ])
})
