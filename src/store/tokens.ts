import { z } from 'zod'
import type { ByteRange } from '#lib/base58-prefix.ts'
import { type Database, select } from './database.ts'

/** What token accounts show of their mint. */
export type IndexedMint = {
  mint: string
  decimals: number
  /** null where the chain does not report it (archives before 2021). */
  programId: string | null
}

const MintRow = z.object({ mint: z.string(), decimals: z.number(), programId: z.string().nullable() })

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

/** Mints within the ranges, in the order of their bytes. */
export async function listMintsWithin(
  db: Database,
  ranges: readonly ByteRange[],
  limit: number,
): Promise<string[]> {
  if (ranges.length === 0) return []
  const params: Record<string, string | number> = { limit }
  const within = ranges.map(({ from, to }, i) => {
    params[`from${i}`] = Buffer.from(from).toString('hex')
    params[`to${i}`] = Buffer.from(to).toString('hex')
    return `token_accounts.mint BETWEEN unhex({from${i}:String}) AND unhex({to${i}:String})`
  })
  const rows = await select(
    db,
    z.object({ mint: z.string() }),
    /* sql */ `
      SELECT base58Encode(mint) AS mint FROM token_accounts
      WHERE ${within.join(' OR ')}
      GROUP BY token_accounts.mint ORDER BY token_accounts.mint LIMIT {limit:UInt64} SETTINGS max_threads = 1`,
    params,
  )
  return rows.map(({ mint }) => mint)
}

export type RankedMint = IndexedMint & { holders: number }

/** The mints that the most token accounts hold some of, most first, as of a finalized block some seconds ago. */
export async function rankMints(db: Database, limit: number): Promise<RankedMint[]> {
  return select(
    db,
    MintRow.extend({ holders: z.coerce.number() }),
    /* sql */ `
      SELECT base58Encode(mint) AS mint, decimals, base58Encode(program) AS programId, holders
      FROM mint_holders FINAL WHERE holders > 0
      ORDER BY holders DESC, mint_holders.mint LIMIT {limit:UInt64} SETTINGS max_threads = 1`,
    { limit },
  )
}

/**
 * How many token accounts hold some of the mint, as of a finalized block some seconds ago; null where it has accounts that
 * were not counted yet.
 */
export async function countHolders(db: Database, mint: string): Promise<number | null> {
  const [row] = await select(
    db,
    z.object({ holders: z.coerce.number() }),
    'SELECT holders FROM mint_holders WHERE mint = base58Decode({mint:String}) ORDER BY version DESC LIMIT 1',
    { mint },
  )
  if (row) return row.holders
  return (await findMints(db, [mint])).size > 0 ? null : 0
}
