import { expect, test } from 'vitest'
import { address } from '../testing/chain.ts'
import { marketRows } from './market-rows.ts'
import type { TokenPrice } from './price-rule.ts'
import type { Market } from './read-markets.ts'

const [unknown, dollar] = [address('a token of unknown decimals'), address('dollar')]
const price: TokenPrice = { usd: 2, usdDayAgo: 2, depthUsd: 1_000, route: [], reachesUsd: true, slot: 1 }
const market: Market = {
  ...{ pool: address('pool'), program: address('amm'), protocol: 'spl-token-swap', slot: 1 },
  ...{ mintA: unknown, mintB: dollar, vaultA: address('a'), vaultB: address('b') },
  ...{ decimalsA: -1, decimalsB: 6, reserveA: null, reserveB: null },
  ...{ isConstantProduct: true, minutes: [], priceDayAgo: null },
  day: { trades: 3, traders: 1, volumeA: null, volumeB: 5 },
  dayBefore: { trades: 0, traders: 0, volumeA: null, volumeB: 0 },
}

test('while the decimals of a token are not known the volume is that of the other one, or unknown', () => {
  const ofBoth = new Map([
    [unknown, price],
    [dollar, { ...price, usd: 1, usdDayAgo: 1 }],
  ])
  expect(marketRows(market, ofBoth, null)[0]).toMatchObject({ volume_24h_usd: 5, tvl_usd: null, price: null })
  expect(marketRows(market, new Map([[unknown, price]]), null)[0]).toMatchObject({ volume_24h_usd: null })
})
