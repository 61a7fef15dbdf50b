import { z } from 'zod'
import { type Database, select, selectJson } from './database.ts'
import { type Place, placeOf } from './place.ts'
import { openPayload, type StoredTransaction } from './transactions.ts'

/**
 * The transactions that name `address`, newest first, from the newest or from before the place `before`.
 *
 * @param address base58 of 32 bytes
 */
export async function listAddressTransactions(
  db: Database,
  address: string,
  { limit, before }: { limit: number; before?: Place | undefined },
): Promise<StoredTransaction[]> {
  const payloads = await selectJson(
    db,
    // Without an outer ORDER BY: sorting a page here is cheaper than merging sorted streams of all parts there.
    /* sql */ `
      SELECT payload FROM transaction_payloads
      WHERE place GLOBAL IN (
        SELECT place FROM address_transactions
        WHERE address = base58Decode({address:String}) ${before === undefined ? '' : 'AND place < {before:UInt64}'}
        ORDER BY place DESC LIMIT {limit:UInt64}
      )
      SETTINGS max_threads = 1`,
    { address, limit, ...(before === undefined ? {} : { before: placeOf(before) }) },
  )
  return payloads.map(openPayload).sort((a, b) => b.slot - a.slot || b.decoded.index - a.decoded.index)
}

const CountRow = z.object({ count: z.coerce.number() })

/** How many transactions name `address`: exact, since every block is stored once. */
export async function countAddressTransactions(db: Database, address: string): Promise<number> {
  const [row] = await select(
    db,
    CountRow,
    /* sql */ `
      SELECT count() AS count FROM address_transactions
      WHERE address = base58Decode({address:String}) SETTINGS max_threads = 1`,
    { address },
  )
  return row?.count ?? 0
}
