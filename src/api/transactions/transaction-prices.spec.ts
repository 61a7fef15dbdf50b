import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import type { DefiActivity } from '#decode/block/decoded-block.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { Api } from '#server/index.ts'
import { createMarketRefresher } from '#store/markets/refresh-markets.ts'
import { addressOf, block, mint, signatureOf } from '../testing/blocks.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

const network = loadNetwork('gorbagana')
const coin = network.coin.wrappedMint
const dollar = network.stables?.[0]?.mint ?? ''
const [programId = ''] =
  Object.entries(network.programs).find(([, { protocol }]) => protocol === 'spl-token-swap') ?? []
const NOW = 1_800_000_000
const decimals: Readonly<Record<string, number>> = { [coin]: 9, [dollar]: 6, [mint]: 6 }

/** Each pool with the reserves of its two tokens. */
const pools = {
  coins: [
    [coin, 1_000_000_000_000_000n],
    [dollar, 50_000_000_000n],
  ],
  tokens: [
    [mint, 4_000_000_000_000n],
    [coin, 100_000_000_000_000n],
  ],
} as const
type Pool = keyof typeof pools

/** What was given and received, in raw units. */
type Trade = { pool: Pool; given: bigint; received: bigint }
/** The trades of each block, by its time. */
const trades: readonly { slot: number; time: number; trades: readonly Trade[] }[] = [
  { slot: 10, time: NOW - 700, trades: [] },
  {
    slot: 11,
    time: NOW - 600,
    trades: [
      { pool: 'coins', given: 400_000_000_000n, received: 24_000_000n },
      { pool: 'tokens', given: 8_000_000n, received: 3_000_000_000n },
    ],
  },
  {
    slot: 12,
    time: NOW,
    trades: [
      { pool: 'coins', given: 400_000_000_000n, received: 20_000_000n },
      { pool: 'tokens', given: 8_000_000n, received: 2_000_000_000n },
    ],
  },
  { slot: 13, time: NOW + 90, trades: [] },
]

let store: StoredChain
let api: Api
beforeAll(async () => {
  store = await openStore()
  api = await start(store)
  for (const { slot, time, trades: made } of trades)
    await store.save(slot, block(slot, { height: slot, blockTime: time }), true, {
      activities: made.map(activityOf),
      tokenChanges: Object.entries(pools).flatMap(([name, sides]) =>
        sides.map(([mint, post], i) => ({
          ...{ account: addressOf(`${name} ${i}`), mint, decimals: decimals[mint] ?? 0, pre: 0n, post },
          ...{ owner: addressOf(name), programId: null },
        })),
      ),
      pools: Object.keys(pools).map((name) => ({
        ...{ pool: addressOf(name), programId, protocol: 'spl-token-swap', mintA: null, mintB: null },
        ...{ vaultA: null, vaultB: null, lpMint: null, feeBillionths: null },
        vaultPair: [addressOf(`${name} 0`), addressOf(`${name} 1`)] as const,
      })),
    })
  await createMarketRefresher(store.db, { coin, stables: [dollar] })(null)
})
afterAll(async () => {
  await api?.stop()
  await store?.stop()
})

function activityOf({ pool, given, received }: Trade): DefiActivity {
  const [[a], [b]] = pools[pool]
  return {
    ...{ kind: 'swap', scope: 'single', index: 0, innerIndex: null, protocol: 'spl-token-swap' },
    ...{ programId, pool: addressOf(pool), user: addressOf('trader') },
    given: [{ mint: a, amount: given, decimals: decimals[a] ?? 0 }],
    received: [{ mint: b, amount: received, decimals: decimals[b] ?? 0 }],
  }
}

async function pricesOf(transaction: string, query = '') {
  const response = await fetch(`${api.url}/api/transaction/${signatureOf(transaction)}/prices${query}`)
  expect(response.status).toBe(200)
  return routes.listTransactionPrices.output.parse(await response.json()).prices
}

/** The dollars of one token by the last trades until `slot`: coins for a token, times dollars for a coin. */
function byTrades(slot: number): number {
  const last = (pool: Pool) =>
    trades
      .filter((one) => one.slot <= slot)
      .flatMap((one) => one.trades)
      .findLast((one) => one.pool === pool)
  const whole = (raw: bigint | undefined, mint: string) => Number(raw) / 10 ** (decimals[mint] ?? 0)
  const [tokens, coins] = [last('tokens'), last('coins')]
  return (
    (whole(tokens?.received, coin) / whole(tokens?.given, mint)) *
    (whole(coins?.received, dollar) / whole(coins?.given, coin))
  )
}

test.each([11, 12, 13])(
  'the price of a token at the time of a transaction in slot %i is that of the last trades until then',
  async (slot) => {
    const { [mint]: usd, ...others } = await pricesOf(`${slot} tokens`, '?when=then')
    expect(usd).toBeCloseTo(byTrades(slot), 12)
    expect(others).toEqual({})
  },
)

test('before the first trade a token has no price of that time, and has one of today', async () => {
  expect(await pricesOf('10 tokens', '?when=then')).toEqual({})
  const today = await pricesOf('10 tokens')
  const token = await fetch(`${api.url}/api/token/${mint}`)
  expect(today).toEqual({ [mint]: routes.getToken.output.parse(await token.json()).price })
  expect(today).toEqual(await pricesOf('13 tokens'))
})

test('a transaction without tokens has no prices', async () => {
  expect(await pricesOf('12 transfer')).toEqual({})
  expect(await pricesOf('12 transfer', '?when=then')).toEqual({})
})

test('a transaction that is not indexed, and another time, are refused', async () => {
  const status = async (path: string) => (await fetch(`${api.url}/api/transaction/${path}`)).status
  expect(await status(`${signatureOf('none')}/prices`)).toBe(404)
  expect(await status(`${signatureOf('12 tokens')}/prices?when=tomorrow`)).toBe(400)
})
