import { type Database, select } from '../engine/database.ts'
import { address, bigint, nullable } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import { placeAt } from '../rows/place.ts'

// Samples are taken by position in the order of the keys, which are hashes and public keys, so that any
// address as `start` is random.

/** A balance in the index, and the finalized slot that last changed it. */
export type KnownBalance = { address: string; lamports: bigint; slot: number }

/** Addresses with a native balance from `start` on, then those before it where there are too few. */
export async function sampleAddresses(db: Database, start: string, limit: number): Promise<string[]> {
  const read = (comparison: '>=' | '<') =>
    select(
      db,
      { address },
      `SELECT DISTINCT address FROM native_balances WHERE address ${comparison} base58Decode({start:String})
       ORDER BY address LIMIT {limit:UInt32} SETTINGS max_threads = 1`,
      { start, limit },
    )
  const behind = await read('>=')
  const before = behind.length < limit ? await read('<') : []
  return [...behind, ...before].slice(0, limit).map((row) => row.address)
}

/** The newest native balances of the addresses by finalized blocks; addresses without one are absent. */
export async function readNativeBalances(
  db: Database,
  addresses: readonly string[],
): Promise<KnownBalance[]> {
  if (addresses.length === 0) return []
  const rows = await select(
    db,
    { address, lamports: bigint, newest: bigint },
    /* sql */ `
      SELECT address, argMax(native_balances.lamports, version) AS lamports, max(version) AS newest
      FROM native_balances WHERE address IN (${keysOf(addresses)}) GROUP BY address SETTINGS max_threads = 1`,
  )
  return rows.map(({ newest, ...row }) => ({ ...row, slot: placeAt(newest).slot }))
}

/** The balance of a token account in the index; `owner` is null where the chain does not report it. */
export type KnownTokenBalance = {
  account: string
  mint: string
  owner: string | null
  amount: bigint
  slot: number
}

/** The first mint at or after `start` that has a token account; if there is none, the first of all mints. */
export async function sampleMint(db: Database, start: string): Promise<string | undefined> {
  const [row] = await select(
    db,
    { mint: address },
    /* sql */ `
      SELECT mint FROM (
        (SELECT mint, 0 AS turn FROM token_accounts WHERE mint >= base58Decode({start:String}) ORDER BY mint LIMIT 1)
        UNION ALL (SELECT mint, 1 AS turn FROM token_accounts ORDER BY mint LIMIT 1)
      ) ORDER BY turn LIMIT 1 SETTINGS max_threads = 1`,
    { start },
  )
  return row?.mint
}

/** Token accounts of the mint from `start` on, then those before it; at most `limit`. */
export async function sampleTokenAccounts(
  db: Database,
  mint: string,
  start: string,
  limit: number,
): Promise<string[]> {
  const rows = await select(
    db,
    { account: address },
    /* sql */ `
      SELECT account FROM (
        (SELECT DISTINCT account, 0 AS turn FROM token_accounts
          WHERE mint = base58Decode({mint:String}) AND account >= base58Decode({start:String})
          ORDER BY account LIMIT {limit:UInt32})
        UNION ALL
        (SELECT DISTINCT account, 1 AS turn FROM token_accounts
          WHERE mint = base58Decode({mint:String}) AND account < base58Decode({start:String})
          ORDER BY account LIMIT {limit:UInt32})
      ) ORDER BY turn, account LIMIT {limit:UInt32} SETTINGS max_threads = 1`,
    { mint, start, limit },
  )
  return rows.map(({ account }) => account)
}

const TokenRow = { account: address, owner: nullable(address), amount: bigint, newest: bigint }

/** The balances of these accounts of a mint; accounts that have no row of the mint are absent. */
export async function readTokenBalances(
  db: Database,
  mint: string,
  accounts: readonly string[],
): Promise<KnownTokenBalance[]> {
  if (accounts.length === 0) return []
  const rows = await select(
    db,
    TokenRow,
    /* sql */ `
      SELECT account, argMax(tuple(token_accounts.owner), version).1 AS owner, argMax(token_accounts.amount, version) AS amount,
        max(version) AS newest
      FROM token_accounts WHERE mint IN (${keysOf([mint])}) AND account IN (${keysOf(accounts)})
      GROUP BY account SETTINGS max_threads = 1`,
  )
  return rows.map(({ newest, ...row }) => ({ ...row, mint, slot: placeAt(newest).slot }))
}
