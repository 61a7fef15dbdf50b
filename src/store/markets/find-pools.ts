import { type Database, select } from '../engine/database.ts'
import { string } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import type { Selected } from '../rows/selected-rows.ts'

const PoolRow = { pool: string, program: string, mintA: string, mintB: string }
type FoundPool = Selected<typeof PoolRow>

/** The pools that trade a token of `some` against one of `others`, the most valuable first. */
export async function findPoolsOfPair(
  db: Database,
  { some, others, limit }: { some: readonly string[]; others: readonly string[]; limit: number },
): Promise<FoundPool[]> {
  if (some.length === 0 || others.length === 0) return []
  return select(
    db,
    PoolRow,
    /* sql */ `
      SELECT base58Encode(market_values.pool) AS pool, base58Encode(program) AS program,
        base58Encode(mint_a) AS mintA, base58Encode(mint_b) AS mintB
      FROM market_values FINAL
      WHERE mint IN (${keysOf(some)}) AND if(mint = mint_a, mint_b, mint_a) IN (${keysOf(others)})
      ORDER BY tvl_usd DESC NULLS LAST, trades_24h DESC, market_values.pool
      LIMIT 1 BY market_values.pool
      LIMIT {limit:UInt32} SETTINGS max_threads = 1`,
    { limit },
  )
}
