import { z } from 'zod'
import { type Database, select } from '../database.ts'

const Row = z.object({ mint: z.string(), holders: z.coerce.number() })

/** Holders per mint by a scan of all token accounts: what `mint_holders` must be equal to. */
export const countedHolders = (db: Database) =>
  select(
    db,
    Row,
    `SELECT base58Encode(mint) AS mint, countIf(amount > 0) AS holders FROM token_accounts FINAL
     GROUP BY token_accounts.mint ORDER BY mint`,
  )

export const storedHolders = (db: Database) =>
  select(db, Row, 'SELECT base58Encode(mint) AS mint, holders FROM mint_holders FINAL ORDER BY mint')
