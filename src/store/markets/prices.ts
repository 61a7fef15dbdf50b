import { singleFlight } from '#lib/work/single-flight.ts'
import { withTimeout } from '#lib/work/with-timeout.ts'
import { doSharedWork } from '#lib/work/work.ts'
import { type Database, select } from '../engine/database.ts'
import { newestVersion } from '../engine/newest-version.ts'
import { perDatabase } from '../engine/per-database.ts'
import { type CountedTo, readRefresh } from '../engine/refresh-times.ts'
import { array, bigint, bool, nullable, number, string } from '../rows/columns.ts'
import { tokenPrices } from '../tables/markets/token-prices.ts'
import { minuteOf } from './minute.ts'
import type { RouteStep } from './price-rule.ts'

/** A token's price by the rule in docs/prices.md. */
export type StoredPrice = {
  mint: string
  /** US dollars for one whole token. */
  usd: number
  /** The price in whole coins; null while the coin has no price. */
  coin: number | null
  /** The change within 24 hours in percent; null without a price a day ago. */
  change24h: number | null
  /** The volume of all its pools in dollars; null where none of them has a price. */
  volume24h: number | null
  /**
   * The value of the other side of the route's first pool; null for a stable token and for a price from
   * outside of the chain.
   */
  depthUsd: number | null
  /** The pools from the token to a dollar; empty for a stable token. */
  route: RouteStep[]
  /** false where the route ends at the coin, whose present price comes from outside of the chain. */
  reachesUsd: boolean
  /**
   * When the price was fetched from outside of the chain, in seconds since 1970; null where it comes from the
   * chain's pools.
   */
  outsideTime: number | null
  /** The slot of the newest change of a pool on the route; 0 without a pool. */
  asOfSlot: number
}

const PriceRow = {
  mint: string,
  usd: number,
  coin: nullable(number),
  change24h: nullable(number),
  volume24h: nullable(number),
  depthUsd: nullable(number),
  pools: array(string),
  isA: array(bool),
  reachesUsd: bool,
  outsideTime: nullable(number),
  asOfSlot: number,
  isDeleted: bool,
  version: bigint,
}

const columns = `base58Encode(mint) AS mint, price_usd AS usd, price_coin AS coin, change_24h AS change24h,
  volume_24h_usd AS volume24h, depth_usd AS depthUsd, arrayMap(pool -> base58Encode(pool), route) AS pools,
  route_is_a AS isA, reaches_usd AS reachesUsd, outside_time AS outsideTime, as_of_slot AS asOfSlot, is_deleted AS isDeleted, version`

/** The prices of all tokens that have one, by mint, all from one refresh. */
export type Prices = {
  prices: ReadonlyMap<string, StoredPrice>
  /** The prices count this block or a later one; undefined before the first refresh. */
  to: CountedTo | undefined
}

type Known = Prices & { version: bigint; at: number | undefined }

/**
 * The newest prices. Every value in dollars must be computed from this one reading: prices read at different
 * times, or from a copy, would make two values on one page disagree.
 */
export const readPrices = (db: Database): Promise<Prices> => bookOf(db).read()

/**
 * A text that changes whenever this process has read newer prices: responses from before and after would
 * disagree on one page.
 */
export const pricesVersion = (db: Database): string => {
  const { version = 0n, at = 0 } = bookOf(db).last() ?? {}
  return `${version}.${at}`
}

/** Longer than reading the prices takes when the database answers. */
const WAIT_MS = 1_500

/**
 * The newest prices or, while the database does not answer, the last ones that this process read, which carry
 * their age; undefined where there are none. Never rejects.
 */
export async function readPricesSoon(db: Database): Promise<Prices | undefined> {
  const late = new Error('The prices take longer')
  return withTimeout(WAIT_MS, readPrices(db), () => late).catch(() => bookOf(db).last())
}

/** The newest prices of the mints; mints without a price are absent. */
export async function findPrices(
  db: Database,
  mints: readonly string[],
): Promise<ReadonlyMap<string, StoredPrice>> {
  const { prices } = await readPrices(db)
  return new Map(mints.flatMap((mint) => entryOf(prices, mint)))
}

function entryOf(prices: Prices['prices'], mint: string): [string, StoredPrice][] {
  const price = prices.get(mint)
  return price ? [[mint, price]] : []
}

/** Holds all prices in memory, and reads only what a refresh has changed. */
const bookOf = perDatabase((db) => {
  let known: Known | undefined
  const pending = new Map<'prices', Promise<Prices>>()
  const load = async (): Promise<Prices> => {
    // Read the versions before the rows; the rows are then at least as new.
    const [version, refresh] = await Promise.all([newestVersion(db, tokenPrices), readRefresh(db, 'markets')])
    if (known?.version === version && known.at === refresh?.at) return known
    const prices =
      known?.version === version
        ? known.prices
        : await readChanged(db, known ?? { version: 0n, prices: NONE })
    known = { prices, version, at: refresh?.at, to: refresh?.to }
    return known
  }
  return {
    read: () => singleFlight(pending, 'prices', () => doSharedWork(load)),
    last: () => known,
  }
})

const NONE: Prices['prices'] = new Map()

async function readChanged(
  db: Database,
  { version, prices }: Pick<Known, 'version' | 'prices'>,
): Promise<ReadonlyMap<string, StoredPrice>> {
  // Read the newest version's rows again: some of them may have been written after the last read.
  const rows = await select(
    db,
    PriceRow,
    `SELECT ${columns} FROM token_prices WHERE version >= {version:UInt64}
     ORDER BY version SETTINGS max_threads = 1`,
    { version },
  )
  const changed = new Map(prices)
  for (const { pools, isA, isDeleted, version: _, ...row } of rows)
    if (isDeleted) changed.delete(row.mint)
    else changed.set(row.mint, { ...row, route: pools.map((pool, i) => ({ pool, isA: isA[i] === true })) })
  return changed
}

/** A token at a time, in seconds since 1970. */
export type PriceMoment = { mint: string; time: number }

/**
 * The value of one whole token in dollars at each of the moments: along the token's current route, at the
 * last trade of each pool up to the end of that minute. null where the token has no route, or a pool has no
 * earlier trade. For at most some hundred moments.
 *
 * @param pricing the prices of the mints, if they are being read already
 */
export async function usdAt(
  db: Database,
  moments: readonly PriceMoment[],
  pricing = findPrices(db, [...new Set(moments.map(({ mint }) => mint))]),
): Promise<(number | null)[]> {
  const prices = await pricing
  const wanted = new Map<string, PoolMoment>()
  const idOf = (pool: string, time: number) => `${pool} ${minuteOf(time)}`
  for (const { mint, time } of moments)
    for (const { pool } of prices.get(mint)?.route ?? [])
      wanted.set(idOf(pool, time), { pool, time: Math.max(0, minuteOf(time)) })
  const closes = await closesAt(db, [...wanted.values()])
  const found = new Map([...wanted.keys()].map((id, i) => [id, closes[i]]))
  return moments.map(({ mint, time }) => {
    const price = prices.get(mint)
    if (!price?.reachesUsd) return null
    let usd: number | null = 1
    for (const { pool, isA } of price.route) {
      const close = found.get(idOf(pool, time)) ?? null
      usd = usd === null || close === null ? null : usd * (isA ? close : 1 / close)
    }
    return usd
  })
}

/**
 * The price of each pool's last trade up to the end of a minute, in whole units of b for one of a; undefined
 * without one.
 */
async function closesAt(db: Database, wanted: readonly PoolMoment[]): Promise<(number | undefined)[]> {
  if (wanted.length === 0) return []
  const params: Record<string, string | number> = {}
  const stretches = stretchesOf(wanted)
  const queries = stretches.map(({ pool, from, to }, i) => {
    params[`pool${i}`] = pool
    const closes = (range: string) => /* sql */ `
      SELECT ${i} AS nth, time, assumeNotNull(close) AS price FROM pool_minutes
      WHERE pool = base58Decode({pool${i}:String}) AND ${range} AND is_deleted = 0 AND close IS NOT NULL
      ORDER BY time DESC, version DESC`
    // A LIMIT per moment, so that each stops at its first row.
    const last = `(${closes(`time <= ${from}`)} LIMIT 1)`
    return from === to
      ? last
      : `${last} UNION ALL (${closes(`time > ${from} AND time <= ${to}`)} LIMIT 1 BY time)`
  })
  const rows = await select(
    db,
    { nth: number, time: number, price: number },
    `SELECT * FROM (${queries.join(' UNION ALL ')}) SETTINGS max_threads = 1`,
    params,
  )
  const newestFirst = rows.sort((a, b) => b.time - a.time)
  return wanted.map(({ pool, time }) => {
    const nth = stretches.findIndex((one) => one.pool === pool && time >= one.from && time <= one.to)
    return newestFirst.find((row) => row.nth === nth && row.time <= time)?.price
  })
}

type PoolMoment = { pool: string; time: number }
/** The first and the last wanted minute of one pool. */
type Stretch = { pool: string; from: number; to: number }

/** All minutes of a shorter stretch are read at once: faster than one query per minute. */
const LONGEST_STRETCH = 6 * 3_600

function stretchesOf(wanted: readonly PoolMoment[]): Stretch[] {
  const stretches: Stretch[] = []
  const byTime = wanted.toSorted((a, b) => (a.pool < b.pool ? -1 : a.pool > b.pool ? 1 : a.time - b.time))
  for (const { pool, time } of byTime) {
    const last = stretches.at(-1)
    if (last?.pool === pool && time - last.from <= LONGEST_STRETCH) last.to = time
    else stretches.push({ pool, from: time, to: time })
  }
  return stretches
}
