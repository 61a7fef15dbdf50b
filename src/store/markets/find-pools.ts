import { z } from 'zod'
import { type Database, select } from '../engine/database.ts'
import { keysOf } from '../rows/key-literals.ts'

const PoolRow = z.object({ pool: z.string(), program: z.string(), mintA: z.string(), mintB: z.string() })
type FoundPool = z.output<typeof PoolRow>

/** The pools of which one token is among `some` and the other one among `others`, those with the most value first. */
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
