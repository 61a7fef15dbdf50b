import { z } from 'zod'
import { type Database, select, selectJson } from './database.ts'
import { openPayload } from './transactions.ts'

/** Reserves of a pool of two tokens, in raw units; `base` is the token whose price is wanted. */
export type Reserves = { base: bigint; quote: bigint }

export type PricedPool = Reserves & {
  pool: string
  baseVault: string
  quoteVault: string
  /** The slot that last changed a reserve. */
  slot: number
}

const Row = z
  .object({
    pool: z.string(),
    base_vault: z.string(),
    quote_vault: z.string(),
    base: z.coerce.bigint(),
    quote: z.coerce.bigint(),
    slot: z.coerce.number(),
  })
  .transform(({ base_vault, quote_vault, ...row }) => ({
    ...row,
    baseVault: base_vault,
    quoteVault: quote_vault,
  }))

/** Query timeout. */
const MOST_SECONDS = 10

/**
 * The pool of the two mints with the greatest product of its reserves, as of the newest finalized block; `undefined` where
 * no such pool has reserves of both. Faking a price takes a pool worth more than this one, and the further the price is
 * off, the more. By the reserve of one side alone, a pool with next to nothing on the other side could win.
 *
 * @param protocols whose pools count: the ratio of reserves must be the price
 */
export async function findDeepestPool(
  db: Database,
  { base, quote, protocols }: { base: string; quote: string; protocols: readonly string[] },
): Promise<PricedPool | undefined> {
  const [row] = await select(
    db,
    Row,
    // By the mints of the vaults: few instructions name the pool's mints.
    /* sql */ `
      WITH base58Decode({base:String}) AS base_mint, base58Decode({quote:String}) AS quote_mint,
        toFixedString('', 32) AS no_address,
        vaults AS (
          SELECT pool,
            if(max(vault_a) = no_address OR max(vault_b) = no_address,
              [max(pair_vault_1), max(pair_vault_2)], [max(vault_a), max(vault_b)]) AS sides
          FROM pools WHERE protocol IN {protocols:Array(String)} GROUP BY pool
        ),
        balances AS (
          SELECT mint, account, argMax(amount, version) AS newest, max(version) AS at FROM token_accounts
          WHERE mint IN (base_mint, quote_mint) AND account GLOBAL IN (SELECT arrayJoin(sides) FROM vaults)
          GROUP BY mint, account HAVING newest > 0
        ),
        pairs AS (
          SELECT pool, sides[side] AS base_vault, sides[3 - side] AS quote_vault
          FROM vaults ARRAY JOIN [1, 2] AS side
        )
      SELECT base58Encode(pairs.pool) AS pool, base58Encode(pairs.base_vault) AS base_vault,
        base58Encode(pairs.quote_vault) AS quote_vault, bases.newest AS base, quotes.newest AS quote,
        bitShiftRight(greatest(bases.at, quotes.at), 20) AS slot
      FROM pairs
      GLOBAL INNER JOIN (SELECT * FROM balances WHERE mint = base_mint) AS bases ON bases.account = pairs.base_vault
      GLOBAL INNER JOIN (SELECT * FROM balances WHERE mint = quote_mint) AS quotes ON quotes.account = pairs.quote_vault
      ORDER BY toFloat64(bases.newest) * toFloat64(quotes.newest) DESC, pairs.pool LIMIT 1
      SETTINGS max_threads = 1, max_execution_time = ${MOST_SECONDS}`,
    { base, quote, protocols },
  )
  return row
}

/** The newest trades may change one vault only; among so many is one that names both. */
const TRADES_LOOKED_AT = 8

/**
 * The pool's reserves after its last trade or change of liquidity up to `time` (seconds since 1970), by that transaction's
 * token balances; `undefined` where none is indexed.
 */
export async function findReservesAt(
  db: Database,
  { pool, baseVault, quoteVault }: Pick<PricedPool, 'pool' | 'baseVault' | 'quoteVault'>,
  time: number,
): Promise<Reserves | undefined> {
  const payloads = await selectJson(
    db,
    /* sql */ `
      SELECT payload FROM transaction_payloads
      WHERE place GLOBAL IN (
        SELECT place FROM defi_activities
        WHERE pool = base58Decode({pool:String}) AND block_time <= {time:Int64}
        ORDER BY place DESC LIMIT {limit:UInt64}
      )
      SETTINGS max_threads = 1, max_execution_time = ${MOST_SECONDS}`,
    { pool, time, limit: TRADES_LOOKED_AT },
  )
  const newestFirst = payloads
    .map((text) => openPayload(text, db, 'tokenTransfers'))
    .sort((a, b) => b.slot - a.slot || b.decoded.index - a.decoded.index)
  for (const { decoded } of newestFirst) {
    const after = (vault: string) => decoded.tokenChanges.find(({ account }) => account === vault)?.post
    const [base, quote] = [after(baseVault), after(quoteVault)]
    if (base !== undefined && quote !== undefined) return { base, quote }
  }
  return undefined
}
