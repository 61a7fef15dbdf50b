import { type Database, select } from '../engine/database.ts'
import { nullable, number, string } from '../rows/columns.ts'
import type { Selected } from '../rows/selected-rows.ts'

const PoolRow = {
  program: string,
  lpMint: string,
  feeBillionths: nullable(number),
  firstSlot: number,
  mintA: string,
  mintB: string,
}
/**
 * A pool as finalized transactions show it. A mint is '' while it is unknown; `mintA` is the same token as in
 * its candles.
 */
export type StoredPool = Selected<typeof PoolRow>

const NONE = '11111111111111111111111111111111'

/** @param pool base58 of 32 bytes */
export async function findPool(db: Database, pool: string): Promise<StoredPool | undefined> {
  const [row] = await select(
    db,
    PoolRow,
    /* sql */ `
      SELECT base58Encode(facts.program) AS program, base58Encode(facts.lp_mint) AS lpMint, fee AS feeBillionths,
        bitShiftRight(first, 20) AS firstSlot, base58Encode(tokens.mint_a) AS mintA, base58Encode(tokens.mint_b) AS mintB
      FROM (
        SELECT any(pools.program) AS program, max(pools.lp_mint) AS lp_mint, max(pools.fee_billionths) AS fee,
          min(pools.first_place) AS first
        FROM pools WHERE pools.pool = base58Decode({pool:String}) GROUP BY pools.pool
      ) AS facts
      LEFT JOIN (
        SELECT pool_reserves.mint_a AS mint_a, pool_reserves.mint_b AS mint_b
        FROM pool_reserves FINAL WHERE pool_reserves.pool = base58Decode({pool:String}) LIMIT 1
      ) AS tokens ON 1 = 1
      SETTINGS max_threads = 1`,
    { pool },
  )
  const known = (mint: string) => (mint === NONE ? '' : mint)
  return row && { ...row, lpMint: known(row.lpMint), mintA: known(row.mintA), mintB: known(row.mintB) }
}
