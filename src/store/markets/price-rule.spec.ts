import { expect, test } from 'vitest'
import { type PricedPool, routePrices, steadyPrice, WINDOW_MINUTES } from './price-rule.ts'

const MINUTE = 1_700_000_040
const COIN = 'coin'
const USD = 'usd'

/**
 * A pool whose price was that of its reserves in all minutes, unless `more` overrides it. Its tokens are
 * sorted, as in the database.
 */
function pool(
  name: string,
  mints: [string, string],
  reserves: [number, number],
  more: Partial<PricedPool> = {},
): PricedPool {
  const isSorted = mints[0] < mints[1]
  const [mintA, mintB] = isSorted ? mints : [mints[1], mints[0]]
  const [reserveA, reserveB] = isSorted ? reserves : [reserves[1], reserves[0]]
  return {
    pool: name,
    mintA,
    mintB,
    reserveA,
    reserveB,
    isConstantProduct: true,
    minutes: [{ time: MINUTE - 86_400, price: reserveB / reserveA }],
    priceDayAgo: null,
    slot: 7,
    ...more,
  }
}

const price = (pools: PricedPool[], more: { stables?: string[]; coinUsd?: number | null } = {}) =>
  routePrices({ pools, stables: [USD], coin: COIN, coinUsd: null, minute: MINUTE, ...more })
const deepCoin = pool('coin pool', [COIN, USD], [500_000, 20_000])

test('a token is priced over a stable token or over the coin, whichever pool is the deepest', () => {
  const prices = price([
    deepCoin,
    pool('t/usd', ['t', USD], [1_000, 500]),
    pool('t/coin', ['t', COIN], [4_000, 52_000]),
  ])
  expect(prices.get(COIN)).toMatchObject({
    usd: 0.04,
    depthUsd: 20_000,
    route: [{ pool: 'coin pool', isA: true }],
  })
  expect(prices.get('t')?.usd).toBeCloseTo(0.52, 10)
  expect(prices.get('t')).toMatchObject({
    route: [
      { pool: 't/coin', isA: false },
      { pool: 'coin pool', isA: true },
    ],
  })
  expect(prices.get('t')?.depthUsd).toBeCloseTo(2_080, 6)
  expect(prices.get(USD)).toMatchObject({ usd: 1, route: [] })
})

test('a pool with less than 100 dollars on its other side gives no price, however absurd', () => {
  expect(price([deepCoin, pool('thin', ['t', USD], [0.000_001, 99])]).has('t')).toBe(false)
  expect(price([deepCoin, pool('thin', ['t', USD], [0.000_001, 100])]).has('t')).toBe(true)
  const prices = price([
    deepCoin,
    pool('honest', ['t', USD], [5_000, 5_000]),
    pool('thin', ['t', USD], [0.000_001, 99]),
  ])
  expect(prices.get('t')?.usd).toBe(1)
})

test('a pool that is deep on one side only does not set the price, whichever side that is', () => {
  const honest = pool('honest', ['t', USD], [5_000, 5_000])
  // Much money and almost none of the token: a price of ten billion dollars.
  expect(price([honest, pool('fake', ['t', USD], [0.000_001, 10_000])]).get('t')?.usd).toBe(1)
  // Much of the token, which costs its creator nothing, and less than a hundredth of the money.
  expect(price([honest, pool('fake', ['t', USD], [1e15, 49])]).get('t')?.usd).toBe(1)
  // For a pool that is not constant-product, the ratio of the reserves is no price, and money that trades
  // cannot reach is no depth.
  const concentrated = { isConstantProduct: false, minutes: [{ time: MINUTE, price: 1e9 }] }
  const fake = pool('fake', ['t', USD], [0, 1_000_000], concentrated)
  expect(price([honest, fake]).get('t')?.usd).toBe(1)
  expect(price([fake]).has('t')).toBe(false)
})

test('one manipulated block does not set the price of a pool that traded before', () => {
  const before = { time: MINUTE - 3_600, price: 1 }
  const during = pool('p', ['t', USD], [100, 10_000], { minutes: [before, { time: MINUTE, price: 60 }] })
  expect(price([during]).get('t')?.usd).toBe(1)
  // The opposite trade in the next block restores the price.
  const after = pool('p', ['t', USD], [1_000, 1_000], { minutes: [before, { time: MINUTE, price: 60 }] })
  expect(price([after]).get('t')?.usd).toBe(1)
  // A price that stays for more than half of the window is the price.
  const half = MINUTE - 60 * Math.floor(WINDOW_MINUTES / 2)
  const moved = pool('p', ['t', USD], [100, 10_000], { minutes: [before, { time: half, price: 100 }] })
  expect(price([moved]).get('t')?.usd).toBe(100)
})

test('the same manipulation of the coin moves no token that is priced over it', () => {
  const manipulated = pool('coin pool', [COIN, USD], [50_000, 200_000], {
    minutes: [
      { time: MINUTE - 3_600, price: 0.04 },
      { time: MINUTE, price: 2 },
    ],
  })
  const prices = price([manipulated, pool('t/coin', ['t', COIN], [10_000, 20_000])])
  expect(prices.get('t')?.usd).toBeCloseTo(0.08, 10)
})

test('a reserve ratio that is near to the median of the window is the price', () => {
  const near = pool('p', ['t', USD], [1_000, 1_040], { minutes: [{ time: MINUTE - 600, price: 1 }] })
  expect(steadyPrice(near, MINUTE)).toBe(1.04)
  const far = pool('p', ['t', USD], [1_000, 1_060], { minutes: [{ time: MINUTE - 600, price: 1 }] })
  expect(steadyPrice(far, MINUTE)).toBe(1)
})

test('routes that lead round in a circle give no price', () => {
  const circle = [
    pool('x/y', ['x', 'y'], [1_000, 1_000_000]),
    pool('y/z', ['y', 'z'], [1_000, 1_000_000]),
    pool('x/z', ['x', 'z'], [1_000_000, 1]),
  ]
  const prices = price([deepCoin, ...circle])
  expect([...prices.keys()].sort()).toEqual([COIN, USD])
  // One token of the circle has a price of its own: the others are still not priced through it.
  const anchored = price([deepCoin, ...circle, pool('x/usd', ['x', USD], [1_000, 1_000])])
  expect(anchored.get('x')?.usd).toBe(1)
  expect(anchored.has('y')).toBe(false)
  expect(price([pool('self', [COIN, COIN], [1e9, 1e9]), pool('c/t', [COIN, 't'], [1_000, 1_000])]).size).toBe(
    1,
  )
})

test('pools of trades are priced by the median of their minutes, and with both of their sides', () => {
  const minutes = [1, 1.1, 1.2].map((value, i) => ({ time: MINUTE - 60 * (2 - i), price: value }))
  const traded = pool('clmm', ['t', USD], [3_000, 2_000], { isConstantProduct: false, minutes })
  expect(price([traded]).get('t')).toMatchObject({ usd: 1.1, depthUsd: 2_000 })
  expect(price([{ ...traded, minutes: [] }]).has('t')).toBe(false)
})

test('empty, unknown and extreme reserves give no price, never 0, NaN or Infinity', () => {
  for (const reserves of [
    [0, 1_000],
    [1_000, 0],
    [0, 0],
  ] as [number, number][])
    expect(price([pool('p', ['t', USD], reserves, { minutes: [] })]).has('t')).toBe(false)
  const unknown = { reserveA: null, reserveB: null }
  expect(price([pool('p', ['t', USD], [1, 1], unknown)]).has('t')).toBe(false)
  const huge = price([pool('p', ['t', USD], [Number.MAX_VALUE, 1_000], { minutes: [] })]).get('t')
  expect(huge === undefined || huge.usd > 0).toBe(true)
})

test('the price of a day ago follows the same route', () => {
  const prices = price([
    { ...deepCoin, priceDayAgo: 0.05 },
    pool('t/coin', ['t', COIN], [1_000, 100_000], { priceDayAgo: 0.02 }),
    pool('u/coin', ['u', COIN], [1_000, 100_000]),
  ])
  expect(prices.get(COIN)?.usdDayAgo).toBe(0.05)
  expect(prices.get('t')?.usdDayAgo).toBeCloseTo(2.5, 10)
  expect(prices.get('u')?.usdDayAgo).toBeNull()
})

test('a price of the coin from outside of the chain replaces that of its pools, and tokens follow it', () => {
  const tokens = [pool('t/coin', ['t', COIN], [1_000, 100_000])]
  const prices = price([deepCoin, ...tokens], { coinUsd: 0.08 })
  expect(prices.get(COIN)).toMatchObject({ usd: 0.08, reachesUsd: true, route: [{ pool: 'coin pool' }] })
  expect(prices.get('t')?.usd).toBe(8)
  expect(price(tokens, { coinUsd: 0.08 }).get('t')).toMatchObject({ usd: 8, reachesUsd: false })
})
