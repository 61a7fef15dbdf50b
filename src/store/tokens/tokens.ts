import { type Database, select } from '../engine/database.ts'
import { nullable, number, string } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'

/** The facts about a mint that its token accounts show. */
export type IndexedMint = {
  mint: string
  decimals: number
  /** null where the chain does not report it (in archives before 2021). */
  programId: string | null
}

const MintRow = { mint: string, decimals: number, programId: nullable(string) }

/** The mints among these that have, or had, a token account. */
export async function findMints(db: Database, mints: readonly string[]): Promise<Map<string, IndexedMint>> {
  const found = await readMints(db, mints)
  // Accounts of one mint have the same values, except in archives that do not report the program.
  const unknown = mints.filter((mint) => found.get(mint)?.programId === null)
  for (const [mint, row] of await readMints(db, unknown, 'AND program IS NOT NULL')) found.set(mint, row)
  return found
}

async function readMints(
  db: Database,
  mints: readonly string[],
  condition = '',
): Promise<Map<string, IndexedMint>> {
  if (mints.length === 0) return new Map()
  // A LIMIT per mint, so that each stops at its first account.
  const one = (mint: string) => /* sql */ `(
    SELECT base58Encode(mint) AS mint, decimals, base58Encode(program) AS programId
    FROM token_accounts WHERE token_accounts.mint = ${keysOf([mint])} ${condition} LIMIT 1)`
  const rows = await select(
    db,
    MintRow,
    `SELECT * FROM (${mints.map(one).join(' UNION ALL ')}) SETTINGS max_threads = 1`,
  )
  return new Map(rows.map((row) => [row.mint, row]))
}
