import { createMeter } from '#lib/work/meter.ts'
import { markOfTables, readConsistently } from '../engine/consistent-read.ts'
import type { Database } from '../engine/database.ts'
import { newerOf, readRefresh, saveRefresh } from '../engine/refresh-times.ts'
import { marketTables } from '../tables/index.ts'
import { marketValues } from '../tables/markets/market-values.ts'
import { tokenPrices } from '../tables/markets/token-prices.ts'
import { findReservesAt } from '../tokens/pools.ts'
import { readCountedTo } from '../write/dirty-keys.ts'
import {
  type Amounts,
  type MarketRow,
  marketRows,
  type OutsidePrice,
  type PriceRow,
  priceRows,
} from './market-rows.ts'
import { minuteOf } from './minute.ts'
import { routePrices } from './price-rule.ts'
import { type Market, type Now, readMarkets, readNow, readOlderPrices } from './read-markets.ts'
import { createSnapshotWriter } from './snapshot.ts'

/** The price settings of the network profile. */
export type PriceBase = {
  /** Mints of tokens that count as one US dollar. */
  stables: readonly string[]
  /** The wrapped coin's mint. */
  coin: string
}

/**
 * Computes all markets and prices at the newest finalized block, and writes those that changed. Calls must
 * not overlap.
 *
 * @param outside null where the coin's price comes from its pools
 */
export type MarketRefresher = (outside: OutsidePrice | null) => Promise<void>

/**
 * The tables that are recomputed before markets: trades make candles dirty, and candles make reserves dirty.
 */
const SOURCES = ['pool_minutes', 'pool_candles', 'pool_reserves']

const DAY = 86_400
/** How long day candles from more than two days ago are cached; they change once a day. */
const OLDER_MS = 600_000

export function createMarketRefresher(db: Database, { stables, coin }: PriceBase): MarketRefresher {
  const writeMarkets = createSnapshotWriter<MarketRow>(
    db,
    marketValues,
    ({ mint, pool }) => `${mint} ${pool}`,
  )
  const writePrices = createSnapshotWriter<PriceRow>(db, tokenPrices, ({ mint }) => String(mint))
  const reservesDayAgo = createReservesDayAgo(db)
  let older: { readAt: number; prices: Map<string, number> } | undefined

  const readAll = async () => {
    const now = await readNow(db)
    if (!now) return undefined
    if (!older || performance.now() - older.readAt > OLDER_MS)
      older = { readAt: performance.now(), prices: await readOlderPrices(db, now) }
    return { now, markets: await readMarkets(db, now, older.prices) }
  }

  const refresh = async (outside: OutsidePrice | null): Promise<boolean> => {
    const found = await readConsistently(() => markOfTables(db, SOURCES), readAll)
    if (!found) return false
    const { now, markets } = found
    const prices = routePrices({
      pools: markets,
      stables,
      coin,
      coinUsd: outside?.usd ?? null,
      minute: minuteOf(now.time),
    })
    const before = await reservesDayAgo(markets, now)
    await writePrices(priceRows(markets, prices, { coin, outside }), now.time)
    const rows = markets.flatMap((market) => marketRows(market, prices, before.get(market.pool) ?? null))
    await writeMarkets(rows, now.time)
    return true
  }

  return async (outside) => {
    const at = Date.now()
    const meter = createMeter()
    const before = await readRefresh(db, 'markets')
    // Read this before the rows; the rows are then at least as new.
    const to = newerOf(await readCountedTo(db, marketTables), before?.to)
    if (await meter.run(() => refresh(outside)))
      await saveRefresh(db, 'markets', { at, tookMs: meter.ms(), to })
  }
}

/**
 * How many seconds of the chain's time pass until the reserves of a day ago are read again, and how many
 * pools are read per call.
 */
const RESERVES_SECONDS = 1_800
const RESERVES_AT_ONCE = 20

/** The reserves a day ago, for pools whose reserves have been read: each call reads some more pools. */
function createReservesDayAgo(db: Database) {
  const known = new Map<string, { period: number; amounts: Amounts | null }>()
  return async (markets: readonly Market[], { time, slotDayAgo }: Now): Promise<Map<string, Amounts>> => {
    const period = Math.floor((time - DAY) / RESERVES_SECONDS)
    const changed = markets.filter(({ slot }) => slotDayAgo === null || slot > slotDayAgo)
    const due = changed
      .filter(({ pool }) => slotDayAgo !== null && known.get(pool)?.period !== period)
      .sort((a, b) => b.day.trades - a.day.trades)
    for (const { pool, vaultA, vaultB, decimalsA, decimalsB } of due.slice(0, RESERVES_AT_ONCE)) {
      const found = await findReservesAt(db, { pool, vaultA, vaultB }, period * RESERVES_SECONDS)
      const amounts = found && { a: Number(found.a) / 10 ** decimalsA, b: Number(found.b) / 10 ** decimalsB }
      known.set(pool, { period, amounts: amounts ?? null })
    }
    const before = new Map<string, Amounts>()
    for (const { pool, slot, reserveA, reserveB } of markets) {
      const amounts =
        slotDayAgo !== null && slot <= slotDayAgo && reserveA !== null && reserveB !== null
          ? { a: reserveA, b: reserveB }
          : known.get(pool)?.amounts
      if (amounts) before.set(pool, amounts)
    }
    return before
  }
}
