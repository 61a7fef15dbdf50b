import type { RpcBlock, RpcMeta, RpcTokenBalance } from '#svm/rpc-block.ts'

// The rule of docs/prices.md computed again in plain arithmetic, from the node's vault accounts and the token
// balances in its blocks. It uses no code of decode or the store.

export type VaultPair = {
  name: string
  /** Amounts are in raw units, from the vault accounts as they are now. */
  sides: readonly [VaultSide, VaultSide]
}
export type VaultSide = { mint: string; vault: string; decimals: number; raw: bigint }

/** Whole units of the second token for one of the first. */
type Minute = { time: number; price: number }

const MINUTE = 60
const DAY = 86_400

/**
 * Collects each pool's trades per minute, from the balances of its vaults before and after each transaction.
 */
export function createTradeBook(pools: readonly { name: string; vaults: readonly [string, string] }[]) {
  const sums = new Map<string, Map<number, [bigint, bigint]>>(pools.map(({ name }) => [name, new Map()]))
  const read = (meta: RpcMeta, keys: readonly string[], time: number) => {
    const before = amountsOf(meta.preTokenBalances, keys)
    const after = amountsOf(meta.postTokenBalances, keys)
    const changeOf = (vault: string) => (after.get(vault) ?? 0n) - (before.get(vault) ?? 0n)
    for (const { name, vaults } of pools) {
      const [a, b] = [changeOf(vaults[0]), changeOf(vaults[1])]
      // A trade: one vault gains, the other loses. When liquidity is added or removed, both change in the
      // same direction.
      if (a * b >= 0n) continue
      const minutes = sums.get(name)
      const [sumA, sumB] = minutes?.get(time) ?? [0n, 0n]
      minutes?.set(time, [sumA + absolute(a), sumB + absolute(b)])
    }
  }
  return {
    addBlock: ({ transactions, blockTime }: RpcBlock) => {
      for (const { transaction, meta } of transactions ?? []) {
        if (!meta || meta.err !== null || typeof transaction === 'string' || Array.isArray(transaction))
          continue
        const keys = transaction.message.accountKeys.map((key) =>
          typeof key === 'string' ? key : key.pubkey,
        )
        read(meta, keys, (blockTime ?? 0) - ((blockTime ?? 0) % MINUTE))
      }
    },
    /** Minutes in which at least 1,000 raw units of both tokens were traded, oldest first. */
    minutesOf: ({ name, sides: [a, b] }: VaultPair): Minute[] =>
      [...(sums.get(name) ?? [])]
        .filter(([, [sumA, sumB]]) => sumA >= 1_000n && sumB >= 1_000n)
        .map(([time, [sumA, sumB]]) => ({ time, price: wholeOf(sumB, b) / wholeOf(sumA, a) }))
        .sort((one, other) => one.time - other.time),
  }
}

const absolute = (value: bigint) => (value < 0n ? -value : value)
const wholeOf = (raw: bigint, { decimals }: Pick<VaultSide, 'decimals'>) => Number(raw) / 10 ** decimals

const amountsOf = (balances: readonly RpcTokenBalance[] | null | undefined, keys: readonly string[]) =>
  new Map(
    (balances ?? []).map(({ accountIndex, uiTokenAmount }) => [
      keys[accountIndex],
      BigInt(uiTokenAmount.amount),
    ]),
  )

export type IndependentPrice = {
  usd: number
  /** The price a day ago, along the same route; null where no trade is known from then. */
  dayAgo: number | null
}

/**
 * The price of every token with one, in dollars.
 *
 * @param stable the mint that counts as one dollar
 * @param coin the mint of the wrapped coin
 * @param time of the newest block, in seconds
 */
export function computePrices(
  pools: readonly VaultPair[],
  {
    stable,
    coin,
    time,
    minutesOf,
  }: { stable: string; coin: string; time: number; minutesOf: (pool: VaultPair) => Minute[] },
): Map<string, IndependentPrice> {
  const newest = time - (time % MINUTE)
  const prices = new Map<string, IndependentPrice>([[stable, { usd: 1, dayAgo: 1 }]])

  const priceIn = (pool: VaultPair, mint: string) => {
    const [own, other] = pool.sides[0].mint === mint ? pool.sides : ([pool.sides[1], pool.sides[0]] as const)
    const quote = prices.get(other.mint)
    if (own.mint !== mint || !quote) return undefined
    const forward = (price: number) => (pool.sides[0].mint === mint ? price : 1 / price)
    const minutes = minutesOf(pool)
    const spot = wholeOf(other.raw, other) / wholeOf(own.raw, own)
    const middle = medianOfWindow(minutes, newest)
    const isMedian = middle !== undefined && Math.abs(spot / forward(middle) - 1) > 0.05
    const dayAgo = minutes.findLast((minute) => minute.time <= newest - DAY)?.price
    return {
      usd: (isMedian ? forward(middle) : spot) * quote.usd,
      dayAgo: dayAgo === undefined || quote.dayAgo === null ? null : forward(dayAgo) * quote.dayAgo,
      depth: wholeOf(other.raw, other) * quote.usd,
    }
  }

  const addPrice = (mint: string, by: ReadonlySet<string>) => {
    const known = pools.filter(({ sides }) => sides.some((side) => by.has(side.mint)))
    const offers = known.flatMap((pool) => priceIn(pool, mint) ?? [])
    const most = Math.max(...offers.map(({ depth }) => depth))
    const [best] = offers
      .filter(({ depth }) => depth >= 100 && depth >= most / 100)
      .sort((a, b) => b.depth / Math.sqrt(b.usd) - a.depth / Math.sqrt(a.usd))
    if (best) prices.set(mint, best)
  }

  addPrice(coin, new Set([stable]))
  const others = new Set(pools.flatMap(({ sides }) => sides.map(({ mint }) => mint)))
  for (const mint of others) if (mint !== stable && mint !== coin) addPrice(mint, new Set([stable, coin]))
  return prices
}

/** The median of the last 15 minutes; a minute without trades has the price of the last one with trades. */
function medianOfWindow(minutes: readonly Minute[], newest: number): number | undefined {
  const window: number[] = []
  for (let back = 0; back < 15; back++) {
    const last = minutes.findLast(({ time }) => time <= newest - back * MINUTE)
    if (last) window.push(last.price)
  }
  window.sort((a, b) => a - b)
  const half = window.length / 2
  if (window.length === 0) return undefined
  return window.length % 2 === 1
    ? window[Math.floor(half)]
    : ((window[half - 1] ?? 0) + (window[half] ?? 0)) / 2
}
