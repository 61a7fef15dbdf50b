import type { Database } from '../engine/database.ts'
import { selectPayloadSources } from '../transactions/payload-sources.ts'
import { openPayload } from '../transactions/transactions.ts'

/** Reserves of a pool of two tokens, in raw units. */
export type Reserves = { a: bigint; b: bigint }

/** The query's timeout in seconds. */
const MOST_SECONDS = 10

/** How many trades are read: the newest may change one vault only, but one of these names both. */
const TRADES_LOOKED_AT = 8

/**
 * The pool's reserves after its last trade or liquidity change up to `time` (seconds since 1970), from that
 * transaction's token balances; undefined where none is indexed.
 */
export async function findReservesAt(
  db: Database,
  { pool, vaultA, vaultB }: { pool: string; vaultA: string; vaultB: string },
  time: number,
): Promise<Reserves | undefined> {
  const sources = await selectPayloadSources(
    db,
    /* sql */ `
      WHERE place GLOBAL IN (
        SELECT place FROM defi_activities
        WHERE pool = base58Decode({pool:String}) AND block_time <= {time:Int64}
        ORDER BY place DESC LIMIT {limit:UInt64}
      )
      SETTINGS max_threads = 1, max_execution_time = ${MOST_SECONDS}`,
    { pool, time, limit: TRADES_LOOKED_AT },
  )
  const newestFirst = sources
    .map((source) => openPayload(source, db, 'tokenTransfers'))
    .sort((a, b) => b.slot - a.slot || b.decoded.index - a.decoded.index)
  for (const { decoded } of newestFirst) {
    const after = (vault: string) => decoded.tokenChanges.find(({ account }) => account === vault)?.post
    const [a, b] = [after(vaultA), after(vaultB)]
    if (a !== undefined && b !== undefined) return { a, b }
  }
  return undefined
}
