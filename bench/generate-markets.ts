import { command, type Database, select } from '#store/engine/database.ts'
import { string } from '#store/rows/columns.ts'
import { FIRST_TIME, hash32, mintText } from './generate-rows.ts'

const MINTS = 20_000
/** The number of pools of each mint, traded against one of the first hundred mints. */
const POOLS = 3
/** The number of mints with candles. */
const CHARTED = 300
/** The most candles of each resolution. */
const CANDLES = 5_000
const DAYS = 90

const poolOf = (mint: string, nth: string) => hash32(`('market', ${mint}, ${nth})`)
const routeOf = (mint: string) => `[${poolOf(mint, '0')}]`

/** One row per pool; `i` is the number of its first mint. */
const pools = (mints: number) => `
  SELECT intDiv(number, ${POOLS}) AS i, number % ${POOLS} AS nth, ${poolOf('i', 'nth')} AS pool,
    ${hash32(mintText('i'))} AS one, ${hash32(mintText('sipHash64(number) % 100'))} AS other,
    least(one, other) AS mint_a, greatest(one, other) AS mint_b
  FROM numbers(${mints * POOLS})`

const candle = `6 AS decimals_a, 6 AS decimals_b, exp(sipHash64(pool, time) % 1000 / 1000) AS open, open * 1.1 AS high,
  open * 0.9 AS low, open * 1.02 AS close, 1000000 AS volume_a, 2000000 AS volume_b, 7 AS trades`

const candlesOf = (table: string, resolution: number, more: string) => `
  INSERT INTO ${table} (pool, ${more ? 'resolution, ' : ''}time, mint_a, mint_b, decimals_a, decimals_b, open, high, low,
    close, volume_a, volume_b, trades, as_of_slot, is_deleted, version)
  SELECT pool, ${more}time, mint_a, mint_b, ${candle}, 1, 0, 1
  FROM (${pools(CHARTED)}) ARRAY JOIN arrayMap(k -> toUInt32(intDiv(${FIRST_TIME}, 86400) * 86400 + k * ${resolution}),
    range(${Math.min(CANDLES, Math.floor((DAYS * 86_400) / resolution))})) AS time
  SETTINGS max_threads = 1, max_block_size = 16`

/**
 * Inserts markets and prices of 20,000 mints with three pools each, and up to 5,000 candles per resolution
 * for the first 300 mints. They are not computed from the generated trades, because these cover only minutes
 * and would give few candles.
 *
 * @returns the mints that have candles
 */
export async function generateMarkets(db: Database): Promise<string[]> {
  await command(
    db,
    `INSERT INTO market_values (mint, pool, program, protocol, mint_a, mint_b, decimals_a, decimals_b, reserve_a, reserve_b,
       price, tvl_usd, tvl_before_usd, trades_24h, trades_before, traders_24h, traders_before, volume_24h_usd,
       volume_before_usd, as_of_slot, as_of_time, is_deleted, version)
     SELECT mint, pool, ${hash32("'program'")}, 'raydium-cpmm', mint_a, mint_b, 6, 6, 1000, 2000, 2, 4000, 3900, 10, 12,
       5, 6, 300, 290, 1, ${FIRST_TIME}, 0, 1
     FROM (${pools(MINTS)}) ARRAY JOIN [mint_a, mint_b] AS mint`,
  )
  await command(
    db,
    `INSERT INTO token_prices (mint, price_usd, price_coin, change_24h, volume_24h_usd, depth_usd, route, route_is_a,
       reaches_usd, outside_time, as_of_slot, as_of_time, is_deleted, version)
     SELECT ${hash32(mintText('number'))}, 2, 1, 3.5, 300, 4000, ${routeOf('number')}, [1], 1, NULL, 1, ${FIRST_TIME}, 0, 1
     FROM numbers(${MINTS})`,
  )
  await command(db, candlesOf('pool_minutes', 60, ''))
  for (const resolution of [900, 3_600, 86_400])
    await command(db, candlesOf('pool_candles', resolution, `toUInt32(${resolution}), `))
  const rows = await select(
    db,
    { mint: string },
    `SELECT base58Encode(${hash32(mintText('number'))}) AS mint FROM numbers(${CHARTED})`,
  )
  return rows.map(({ mint }) => mint)
}
