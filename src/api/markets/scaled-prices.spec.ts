import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { routes } from '#contract/index.ts'
import type { DecodedInstruction, DefiActivity, TokenAmount } from '#decode/block/decoded-block.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { Api } from '#server/index.ts'
import { createMarketRefresher } from '#store/markets/refresh-markets.ts'
import { tokenTransferOf } from '#store/testing/token-transfers.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { addressOf, block } from '../testing/blocks.ts'
import { readAnswer } from '../testing/read-answer.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

// Tests the prices, values and candles of a token whose multiplier is 1 at its first trade, and 4 from before
// the second one. 10^decimals raw units are always worth 2.5 coins, and a coin is worth 0.05 dollars.

const network = loadNetwork('gorbagana')
const coin = network.coin.wrappedMint
const dollar = network.stables?.[0]?.mint ?? ''
const scaled = addressOf('scaled')
const [programId = ''] =
  Object.entries(network.programs).find(([, { protocol }]) => protocol === 'spl-token-swap') ?? []
const NOW = 1_800_000_000
const RAW_PRICE = 0.125

type Side = { mint: string; reserve: bigint; decimals: number }
const pools: Record<'coins' | 'scaled', [Side, Side]> = {
  coins: [
    { mint: coin, reserve: 1_000_000_000_000_000n, decimals: 9 },
    { mint: dollar, reserve: 50_000_000_000n, decimals: 6 },
  ],
  scaled: [
    { mint: scaled, reserve: 40_000_000n, decimals: 2 },
    { mint: coin, reserve: 1_000_000_000_000_000n, decimals: 9 },
  ],
}

const trade = (name: keyof typeof pools, given: bigint, received: bigint): DefiActivity => {
  const amount = (side: Side, raw: bigint): TokenAmount => ({ ...side, amount: raw })
  const [a, b] = pools[name]
  return {
    ...{ kind: 'swap', scope: 'single', index: 0, innerIndex: null, protocol: 'spl-token-swap' },
    ...{ programId, pool: addressOf(name), user: addressOf('trader') },
    given: [amount(a, given)],
    received: [amount(b, received)],
  }
}
const trades = [trade('coins', 400_000_000_000n, 20_000_000n), trade('scaled', 400n, 10_000_000_000n)]

const instruction = (type: string, info: DecodedInstruction['info']): DecodedInstruction => ({
  ...{ index: 0, innerIndex: null, stackHeight: 1, programId: PROGRAM.token2022, program: 'spl-token' },
  ...{ programName: null, accounts: [scaled], data: null, computeUnits: null, type, info },
})

async function save(slot: number, blockTime: number, instructions: DecodedInstruction[]) {
  const balances = Object.entries(pools).flatMap(([name, sides]) =>
    sides.map(({ mint, reserve, decimals }, i) => ({
      ...{ account: addressOf(`${name} ${i}`), mint, decimals, owner: addressOf(name), programId: null },
      ...{ pre: 0n, post: reserve },
    })),
  )
  await store.save(slot, block(slot, { height: slot, blockTime }), true, {
    instructions,
    activities: trades,
    tokenChanges: balances,
    tokenTransfers: [tokenTransferOf(scaled, 400n, { decimals: 2 })],
    pools: Object.keys(pools).map((name) => ({
      ...{ pool: addressOf(name), programId, protocol: 'spl-token-swap', mintA: null, mintB: null },
      ...{ vaultA: null, vaultB: null, lpMint: null, feeBillionths: null },
      vaultPair: [addressOf(`${name} 0`), addressOf(`${name} 1`)] as const,
    })),
  })
}

let store: StoredChain
let api: Api
beforeAll(async () => {
  store = await openStore()
  await save(1, NOW - 7_200, [
    instruction('initializeScaledUiAmountConfig', { mint: scaled, multiplier: '1' }),
  ])
  await save(2, NOW - 3_600, [
    instruction('updateMultiplier', { mint: scaled, newMultiplier: '4', newMultiplierTimestamp: '0' }),
  ])
  await save(3, NOW - 60, [])
  await createMarketRefresher(store.db, { coin, stables: [dollar] })(null)
  await store.profile()
  api = await start(store)
})
afterAll(async () => {
  await api?.stop()
  await store?.stop()
})

const read = <Output extends z.ZodType>(route: { output: Output }, path: string) =>
  readAnswer(api, route, path)
const near = (value: number) => expect.closeTo(value, 12)

test('the price is of one token as it is shown, and times the shown supply the market cap of the raw amounts', async () => {
  const token = await read(routes.getToken, `/api/token/${scaled}`)
  expect(token).toMatchObject({ price: near(RAW_PRICE / 4), change24h: null, marketCap: near(50_000) })
  // The supply of 400,000.00 raw is shown as 1,600,000.
  expect((token.price ?? 0) * 1_600_000).toBeCloseTo(token.marketCap ?? 0, 9)
})

test('the list of tokens is in the order of the prices that it shows', async () => {
  const listed = async (sortBy: string) => {
    const tokens = await read(routes.listTokens, `/api/tokens?sortBy=${sortBy}&sortOrder=desc`)
    // The list also has a token without a price.
    return tokens.filter(({ price }) => price !== null)
  }
  const byPrice = await listed('price')
  expect(byPrice.map(({ mint }) => mint)).toEqual([dollar, coin, scaled])
  expect(byPrice.map(({ price }) => price)).toEqual([1, near(0.05), near(RAW_PRICE / 4)])
  const byCap = await listed('marketCap')
  expect(byCap.find(({ mint }) => mint === scaled)?.marketCap).toBeCloseTo(50_000, 9)
  expect(byCap.map(({ marketCap }) => marketCap ?? 0)).toEqual(
    byCap.map(({ marketCap }) => marketCap ?? 0).toSorted((a, b) => b - a),
  )
})

test('candles from before and after the change of the multiplier are by that of now, with the volume of the raw amounts', async () => {
  const { candles, pools: route } = await read(
    routes.listTokenCandles,
    `/api/token/${scaled}/candles?resolution=1m`,
  )
  expect(route).toEqual([addressOf('scaled'), addressOf('coins')])
  const price = near(RAW_PRICE / 4)
  expect(candles).toEqual(
    [7_200, 3_600, 60].map((ago) => ({
      ...{ time: Math.floor((NOW - ago) / 60) * 60, trades: 1, volumeUsd: near(0.5) },
      ...{ open: price, high: price, low: price, close: price },
    })),
  )
})

test("a pool's price is in shown tokens, and its volume and value are those of the raw amounts", async () => {
  const [market] = await read(routes.listTokenMarkets, `/api/token/${scaled}/markets`)
  expect(market).toMatchObject({
    tokenA: { address: scaled },
    price: near(2.5 / 4),
    priceUsd: near(RAW_PRICE / 4),
    volume24h: near(1.5),
    tvl: near(100_000),
  })
})

test('transfers of the same value are of more tokens since the multiplier', async () => {
  const { transfers } = await read(routes.listTokenTransfers, `/api/token/${scaled}/transfers/paginated`)
  expect(transfers.map(({ amount, uiAmount, usdValue }) => [amount, uiAmount, usdValue])).toEqual([
    ['400', '16', near(0.5)],
    ['400', '16', near(0.5)],
    ['400', '4', near(0.5)],
  ])
})

test("what a pool's vault holds is worth the shown amount times the shown price", async () => {
  const { tokenHoldings } = await read(
    routes.getAddressHoldings,
    `/api/address/${addressOf('scaled')}/holdings`,
  )
  expect(tokenHoldings.find(({ mint }) => mint === scaled)).toMatchObject({
    rawAmount: '40000000',
    uiAmount: '1600000',
    price: near(RAW_PRICE / 4),
    usdValue: near(50_000),
  })
})
