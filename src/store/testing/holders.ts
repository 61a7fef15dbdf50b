import { type Database, select } from '../engine/database.ts'
import { number, string } from '../rows/columns.ts'

const MintRow = { mint: string, holders: number, supply: string }
const HolderRow = {
  mint: string,
  owner: string,
  amount: string,
  accounts: number,
}

/** The newest balances of all token accounts by owner, which the derived tables must equal. */
const balances = `
  SELECT token_accounts.mint AS m, ifNull(owner, account) AS o, sum(toUInt128(amount)) AS a, countIf(amount > 0) AS n
  FROM token_accounts FINAL GROUP BY m, o`

/**
 * The expected rows of `mint_holders`: owners with a balance and the sum of balances per mint, by a scan of
 * all token accounts.
 */
export const countedHolders = (db: Database) =>
  select(
    db,
    MintRow,
    `SELECT base58Encode(m) AS mint, countIf(a > 0) AS holders, toString(sum(a)) AS supply
     FROM (${balances}) GROUP BY m ORDER BY mint`,
  )

export const storedHolders = (db: Database) =>
  select(
    db,
    MintRow,
    `SELECT base58Encode(mint) AS mint, holders, toString(supply) AS supply FROM mint_holders FINAL ORDER BY mint`,
  )

/** The holders of every mint in the order of `holder_order`, by a scan of all token accounts. */
export const countedHolderOrder = (db: Database) =>
  select(
    db,
    HolderRow,
    `SELECT base58Encode(m) AS mint, base58Encode(o) AS owner, toString(a) AS amount, n AS accounts
     FROM (${balances}) WHERE a > 0 ORDER BY m, a DESC, o`,
  )

export const storedHolderOrder = (db: Database) =>
  select(
    db,
    HolderRow,
    `SELECT base58Encode(holder_order.mint) AS mint, base58Encode(holder_order.owner) AS owner,
       toString(bitNot(inverted)) AS amount, accounts
     FROM holder_order FINAL ORDER BY holder_order.mint, inverted, holder_order.owner`,
  )
