import { z } from 'zod'
import { type Database, select } from './database.ts'

const Row = z.object({ program: z.string() })

/** Programs whose IDL is stored, in the order of their ids; at most `limit`. */
export async function listIdlPrograms(db: Database, limit: number): Promise<string[]> {
  const rows = await select(
    db,
    Row,
    /* sql */ `
      SELECT base58Encode(idls.program) AS program FROM idls
      GROUP BY idls.program ORDER BY idls.program LIMIT {limit:UInt64} SETTINGS max_threads = 1`,
    { limit },
  )
  return rows.map(({ program }) => program)
}

/** Those of the programs that a stored transaction names. */
export async function findNamedPrograms(db: Database, programs: readonly string[]): Promise<Set<string>> {
  if (programs.length === 0) return new Set()
  // A busy program is in millions of rows: a LIMIT for each stops at the first.
  const one = (i: number) => /* sql */ `(
    SELECT base58Encode(address) AS program FROM address_transactions
    WHERE address_transactions.address = base58Decode({program${i}:String}) LIMIT 1)`
  const rows = await select(
    db,
    Row,
    `SELECT * FROM (${programs.map((_, i) => one(i)).join(' UNION ALL ')}) SETTINGS max_threads = 1`,
    Object.fromEntries(programs.map((program, i) => [`program${i}`, program])),
  )
  return new Set(rows.map(({ program }) => program))
}
