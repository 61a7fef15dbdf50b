import type { routes } from '#contract/index.ts'
import { COIN_DECIMALS } from '#lib/values/coin.ts'
import { readAllTransactions, readFirstTransactions } from '#store/addresses/addresses.ts'
import { sampleConcerning } from '#store/addresses/sample-address.ts'
import { readAddressBalances } from '#store/balances/address-balances.ts'
import { findPrices } from '#store/markets/prices.ts'
import { placeOf } from '#store/rows/place.ts'
import type { Handler } from '../handler.ts'
import type { AddressesContext } from './context.ts'
import { readPeriod } from './history-period.ts'
import { type PriceAt, pricesOver } from './prices-over.ts'
import { balancesAt, type HeldAt } from './worth-points.ts'

/** The number of evenly spaced times in the period. */
const STEPS = 80
/** The most transactions that are read for each of the address's two keys: this takes less than a second. */
const MOST_READ = 400
/** The most current holdings that are considered, the most valuable first. */
const MOST_HELD = 1_000
/** The most tokens whose price history is read, the most valuable first. */
const MOST_PRICED = 24

export const getAddressWorthHistory: Handler<typeof routes.getAddressWorthHistory, AddressesContext> = async (
  { address, period },
  context,
) => {
  const { db, network } = context
  const { from, to, slots, begin, indexedSince } = await readPeriod(db, period)
  const empty = { points: [], unpriced: 0, isSampled: false, indexedSince }
  if (to === undefined) return { output: empty, cache: 'moment' }
  const edge = (slot: number | undefined) => (slot === undefined ? undefined : placeOf({ slot, index: 0 }))
  const coin = { wrappedMint: network.coin.wrappedMint, decimals: COIN_DECIMALS }
  // The transactions are read after the balances. A transaction that the balances do not contain yet is also
  // undone, which sets the same value again and changes nothing.
  const { held, coins } = await readAddressBalances(db, address, coin, { limit: MOST_HELD, offset: 0 })
  const range = { from: edge(slots.from), to: edge(slots.to) }
  const [all, [first]] = await Promise.all([
    readAllTransactions(db, address, range, MOST_READ),
    from === undefined ? readFirstTransactions(db, address, 1) : [],
  ])
  const begins = range.from ?? (first ? placeOf({ slot: first.slot, index: 0 }) : 0n)
  const transactions =
    all ??
    (await sampleConcerning(
      db,
      address,
      { from: begins, to: placeOf({ slot: slots.to, index: 0 }) },
      MOST_READ,
    ))
  const start = from ?? first?.blockTime ?? undefined
  if (start === undefined || (transactions.length === 0 && coins === undefined && held.total === 0))
    return { output: empty, cache: 'moment' }
  const times = Array.from({ length: STEPS + 1 }, (_, step) =>
    Math.round(start + ((to - start) * step) / STEPS),
  )
  const known = begin?.isGenesis ? 0 : (begin?.blockTime ?? Number.POSITIVE_INFINITY)
  const balances = balancesAt(
    address,
    { lamports: coins?.lamports, holdings: held.holdings },
    transactions,
    times,
  )
  const valued = await valuesOf(balances, { from: start, to }, context)
  return {
    output: {
      points: times.map((time, at) => ({ time, usd: time < known ? null : (valued.usd[at] ?? null) })),
      unpriced: valued.unpriced,
      isSampled: all === undefined,
      indexedSince,
    },
    cache: 'moment',
  }
}

/**
 * The value of each of the balances in dollars, and the number of tokens that at least one of the values
 * leaves out.
 */
async function valuesOf(
  balances: readonly HeldAt[],
  range: { from: number; to: number },
  { db, network }: AddressesContext,
): Promise<{ usd: (number | null)[]; unpriced: number }> {
  const { wrappedMint } = network.coin
  // The newest balance comes first, because its tokens are ordered by value.
  const mints = new Set(balances.toReversed().flatMap(({ tokens }) => [...tokens.keys()]))
  const prices = await findPrices(db, [...mints, wrappedMint])
  // The last point uses the current prices, which differ from those of the last trades.
  const nowOf = (mint: string) => prices.get(mint)?.usd
  const priced = [...mints].filter((mint) => prices.get(mint)?.reachesUsd).slice(0, MOST_PRICED)
  const priceAt = new Map<string, PriceAt>(
    await Promise.all(
      [...new Set([...priced, wrappedMint])].map(
        async (mint) => [mint, await pricesOver(db, prices.get(mint), range)] as const,
      ),
    ),
  )
  const unpriced = new Set<string>()
  const usd = balances.map(({ time, lamports, tokens }) => {
    const priceOf = (mint: string) => (time === range.to ? nowOf(mint) : priceAt.get(mint)?.(time))
    const coinPrice = priceOf(wrappedMint)
    let sum = 0
    for (const [mint, { raw, decimals }] of tokens) {
      const usdOfOne = priceOf(mint)
      if (usdOfOne == null || decimals === null) unpriced.add(mint)
      else sum += (Number(raw) / 10 ** decimals) * usdOfOne
    }
    if (lamports === undefined) return null
    if (lamports === 0n) return sum
    return coinPrice == null ? null : sum + (Number(lamports) / 10 ** COIN_DECIMALS) * coinPrice
  })
  return { usd, unpriced: unpriced.size }
}
