import { z } from 'zod'
import { type Database, select, selectJson } from './database.ts'
import { openPayload } from './transactions.ts'

/** What a pool of two tokens holds, in raw units: the first side is that of the token whose price is asked. */
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

/** A figure is not worth more of the database's time: it gives up by itself. */
const MOST_SECONDS = 10

/**
 * The pool of the two mints with the greatest product of its reserves, as of the newest finalized block; `undefined` where
 * no such pool holds some of both. Whoever wants another price to be believed needs a pool worth more than all of it,
 * the more so the further it is off: the most of one side alone could be put beside next to nothing of the other.
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
    // By the mints that the vaults hold: few instructions say the pool's.
    /* sql */ `
      WITH base58Decode({base:String}) AS base_mint, base58Decode({quote:String}) AS quote_mint,
        toFixedString('', 32) AS nobody,
        vaults AS (
          SELECT pool,
            if(max(vault_a) = nobody OR max(vault_b) = nobody,
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

/** Trades of one second's blocks may touch one vault only; so many back there is one that names both. */
const TRADES_LOOKED_AT = 8

/**
 * What the pool held after its last trade or change of liquidity up to `time` (seconds since 1970), as that transaction
 * says; `undefined` where none is indexed.
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
