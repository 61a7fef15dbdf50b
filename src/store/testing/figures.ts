import { z } from 'zod'
import { type Database, select } from '../database.ts'

const data = ['transactions', 'transaction_payloads', 'signatures', 'address_transactions', 'token_transfers']
// A block or a state that was written again has an older row until the engine merges them: FINAL is their figure.
const newest = ['blocks', 'native_balances', 'token_accounts', 'block_intents']

const Figure = z.object({ count: z.coerce.number(), hash: z.string() })

/** What every table holds, as row counts (the data tables' without FINAL) and a hash over all columns of all rows. */
export async function figuresOf(db: Database): Promise<Record<string, string>> {
  const figures: Record<string, string> = {}
  for (const table of [...data, ...newest]) {
    const [figure] = await select(
      db,
      Figure,
      `SELECT count() AS count, sum(cityHash64(toString(tuple(*)))) AS hash FROM ${table} ${newest.includes(table) ? 'FINAL' : ''}`,
    )
    figures[table] = `${figure?.count} rows, ${figure?.hash}`
  }
  return figures
}

/** Row counts of all tables as they lie there, superseded rows included. */
export async function rawCounts(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of [...data, ...newest]) {
    const [row] = await select(
      db,
      z.object({ count: z.coerce.number() }),
      `SELECT count() AS count FROM ${table}`,
    )
    counts[table] = row?.count ?? -1
  }
  return counts
}
