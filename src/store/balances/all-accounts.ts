import { findGaplessSince, type GaplessSince } from '../blocks/gapless-since.ts'
import { readBootstrap } from '../bootstrap/bootstrap-state.ts'
import { type Database, select } from '../engine/database.ts'
import { address, bigint, nullable, number } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import { placeAt } from '../rows/place.ts'
import { readPartialSince } from '../tokens/holders.ts'
import type { NewestChanges } from './newest-changes.ts'

// Lists token accounts by owner and by mint.

/**
 * The slot from which on the index knows all token accounts of the chain, even those that no indexed
 * transaction names: either it has all blocks, or it read the accounts before its first block from a node.
 * undefined where it does not know all of them.
 */
export async function findAllKnownSince(db: Database): Promise<GaplessSince | undefined> {
  if ((await readPartialSince(db)) !== null) return undefined
  // A chain begins at slot 0 or 1.
  const readAt = (await readBootstrap(db))?.asOfSlot ?? 1
  const whole = await findGaplessSince(db, readAt)
  return whole && whole.linked <= readAt ? whole : undefined
}

export type AccountKey = { account: string; mint: string }

/**
 * Token accounts that an address owns or owned, sorted by key, including empty and closed ones. Accounts from
 * blocks that are not finalized yet come last.
 *
 * @param after the last account of the previous page
 */
export async function listAccountsEverOwned(
  db: Database,
  owner: string,
  { mint, after, limit }: { mint?: string | undefined; after?: AccountKey | undefined; limit: number },
  { accounts }: Pick<NewestChanges, 'accounts'> = { accounts: new Map() },
): Promise<AccountKey[]> {
  const where = [
    `owner = ${keysOf([owner])}`,
    ...(mint === undefined ? [] : [`mint = ${keysOf([mint])}`]),
    ...(after === undefined
      ? []
      : [`(mint, account) > (${keysOf([after.mint])}, ${keysOf([after.account])})`]),
  ]
  const rows = await select(
    db,
    { account: address, mint: address },
    /* sql */ `
      SELECT DISTINCT mint, account FROM owner_token_accounts WHERE ${where.join(' AND ')}
      ORDER BY mint, account LIMIT {limit:UInt64} SETTINGS max_threads = 1`,
    { limit },
  )
  return withNewer(
    rows,
    [...accounts.values()].filter(
      (one) => one.owners.includes(owner) && (mint === undefined || one.mint === mint),
    ),
  )
}

/** Token accounts of a mint, including empty and closed ones. */
export async function listAccountsOfMint(
  db: Database,
  mint: string,
  limit: number,
  { accounts }: Pick<NewestChanges, 'accounts'>,
): Promise<AccountKey[]> {
  const rows = await select(
    db,
    { account: address, mint: address },
    /* sql */ `
      SELECT DISTINCT mint, account FROM token_accounts WHERE mint = ${keysOf([mint])}
      ORDER BY account LIMIT {limit:UInt64} SETTINGS max_threads = 1`,
    { limit },
  )
  return withNewer(
    rows,
    [...accounts.values()].filter((one) => one.mint === mint),
  )
}

function withNewer(rows: readonly AccountKey[], newer: readonly AccountKey[]): AccountKey[] {
  const known = new Set(rows.map(({ account }) => account))
  return [...rows, ...newer.filter(({ account }) => !known.has(account))]
}

export type LargeAccount = {
  account: string
  amount: bigint
  decimals: number
  program: string | null
  /** The finalized slot that changed the account last. */
  slot: number
}

const LargeRow = {
  account: address,
  amount: bigint,
  decimals: number,
  program: nullable(address),
  newest: bigint,
}

/**
 * The accounts of a mint with the greatest amounts, excluding empty ones; equal amounts are sorted by
 * descending address, as a node does. Reads one row per account of the mint.
 */
export async function listLargestAccounts(
  db: Database,
  mint: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<LargeAccount[]> {
  const rows = await select(
    db,
    LargeRow,
    /* sql */ `
      SELECT account, argMax(token_accounts.amount, version) AS amount, any(token_accounts.decimals) AS decimals,
        any(token_accounts.program) AS program, max(version) AS newest
      FROM token_accounts WHERE mint = ${keysOf([mint])}
      GROUP BY mint, account HAVING amount > 0
      ORDER BY amount DESC, account DESC LIMIT {limit:UInt32} OFFSET {offset:UInt32}
      SETTINGS max_threads = 1, optimize_aggregation_in_order = 1`,
    { limit, offset },
  )
  return rows.map(({ newest, ...row }) => ({ ...row, slot: placeAt(newest).slot }))
}

/**
 * How many rows the token accounts of a mint have: one per account, plus some that are not merged yet. Only
 * the key is read.
 */
export async function countTokenAccounts(db: Database, mint: string): Promise<number> {
  const [row] = await select(
    db,
    { count: number },
    `SELECT count() AS count FROM token_accounts WHERE mint = ${keysOf([mint])} SETTINGS max_threads = 1`,
  )
  return row?.count ?? 0
}

const SumRow = { amount: bigint, decimals: number, program: nullable(address), newest: bigint }

/** The total amount in all accounts of a mint; undefined when none is indexed. Reads one row per account. */
export async function sumOfMint(
  db: Database,
  mint: string,
): Promise<Omit<LargeAccount, 'account'> | undefined> {
  const [row] = await select(
    db,
    SumRow,
    /* sql */ `
      SELECT sum(held) AS amount, any(digits) AS decimals, any(of_program) AS program, max(changed) AS newest
      FROM (
        SELECT toUInt128(argMax(token_accounts.amount, version)) AS held, any(token_accounts.decimals) AS digits,
          any(token_accounts.program) AS of_program, max(version) AS changed
        FROM token_accounts WHERE mint = ${keysOf([mint])} GROUP BY mint, account
      )
      HAVING count() > 0 SETTINGS max_threads = 1, optimize_aggregation_in_order = 1`,
  )
  if (!row) return undefined
  const { newest, ...sum } = row
  return { ...sum, slot: placeAt(newest).slot }
}

/**
 * A row of a token account: from the last finalized transaction that named it, or from the node's list of
 * accounts.
 */
export type AccountRow = AccountKey & {
  owner: string | null
  program: string | null
  decimals: number
  amount: bigint
  version: bigint
}

const TokenRow = {
  ...{ account: address, mint: address, owner: nullable(address), program: nullable(address) },
  ...{ decimals: number, amount: bigint, version: bigint },
}

/** Without `mint` the account is found by an index that reads more than a key lookup does. */
export type SoughtAccount = { account: string; mint?: string }

/** The newest row of each account. */
export async function findAccountRows(db: Database, keys: readonly SoughtAccount[]): Promise<AccountRow[]> {
  if (keys.length === 0) return []
  const mints = new Set(keys.map(({ mint }) => mint))
  const ofMints = mints.has(undefined) ? '' : `mint IN (${keysOf([...mints].map(String))}) AND`
  return select(
    db,
    TokenRow,
    /* sql */ `
      SELECT account, mint, owner, program, decimals, amount, version FROM token_accounts FINAL
      WHERE ${ofMints} account IN (${keysOf(keys.map(({ account }) => account))})
      ORDER BY version DESC LIMIT 1 BY account SETTINGS max_threads = 1`,
  )
}
