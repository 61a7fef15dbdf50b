import { type Database, select } from '../engine/database.ts'
import { nullable, number, string } from '../rows/columns.ts'

/** The facts about a mint that its token accounts show. */
export type IndexedMint = {
  mint: string
  decimals: number
  /** null where the chain does not report it (archives before 2021). */
  programId: string | null
}

const MintRow = { mint: string, decimals: number, programId: nullable(string) }

/** Those of the mints that have, or had, a token account. */
export async function findMints(db: Database, mints: readonly string[]): Promise<Map<string, IndexedMint>> {
  if (mints.length === 0) return new Map()
  // All accounts of a mint have the same values: a LIMIT for each mint stops at the first.
  const one = (i: number) => /* sql */ `(
    SELECT base58Encode(mint) AS mint, decimals, base58Encode(program) AS programId
    FROM token_accounts WHERE token_accounts.mint = base58Decode({mint${i}:String}) LIMIT 1)`
  const rows = await select(
    db,
    MintRow,
    `SELECT * FROM (${mints.map((_, i) => one(i)).join(' UNION ALL ')}) SETTINGS max_threads = 1`,
    Object.fromEntries(mints.map((mint, i) => [`mint${i}`, mint])),
  )
  return new Map(rows.map((row) => [row.mint, row]))
}
