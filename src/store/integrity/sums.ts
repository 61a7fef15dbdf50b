import { type Database, select } from '../engine/database.ts'
import { address, bigint, nullable, number } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import { placeAt } from '../rows/place.ts'

/** The mints after `after` (base58; '' before the first), sorted by their bytes. */
export async function listMintsBehind(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await select(
    db,
    { mint: address },
    /* sql */ `
      SELECT DISTINCT mint FROM token_accounts ${after === '' ? '' : 'WHERE mint > base58Decode({after:String})'}
      ORDER BY mint LIMIT {limit:UInt32} SETTINGS max_threads = 1, optimize_distinct_in_order = 1`,
    { after, limit },
  )
  return rows.map(({ mint }) => mint)
}

/** The most rows that one statement sums: a second of one core, without sorting or much memory. */
export const MOST_ROWS = 5_000_000

/** How many rows the token accounts of each mint have. Only the key is read. */
export async function countMintRows(db: Database, mints: readonly string[]): Promise<Map<string, number>> {
  if (mints.length === 0) return new Map()
  const rows = await select(
    db,
    { mint: address, rows: number },
    `SELECT mint, count() AS rows FROM token_accounts WHERE mint IN (${keysOf(mints)}) GROUP BY mint
     SETTINGS max_threads = 1`,
  )
  return new Map(rows.map(({ mint, rows }) => [mint, rows]))
}

export type MintSum = {
  mint: string
  /** The program of its accounts; null where the chain does not report it. */
  program: string | null
  /** The total of all its token accounts in raw units, and the number of owners with a balance. */
  amount: bigint
  holders: number
  /** The finalized slot that last changed one of the accounts. */
  slot: number
}

/** The total of all token accounts of each mint: reads one row per account, in the order of the key. */
export async function sumMints(db: Database, mints: readonly string[]): Promise<MintSum[]> {
  if (mints.length === 0) return []
  const rows = await select(
    db,
    { mint: address, program: nullable(address), amount: bigint, holders: number, newest: bigint },
    /* sql */ `
      SELECT mint, any(of_program) AS program, sum(held) AS amount, uniqExactIf(holder, held > 0) AS holders,
        max(changed) AS newest
      FROM (
        SELECT mint, account, any(token_accounts.program) AS of_program,
          ifNull(argMax(tuple(owner), version).1, account) AS holder,
          toUInt128(argMax(token_accounts.amount, version)) AS held, max(version) AS changed
        FROM token_accounts WHERE mint IN (${keysOf(mints)}) GROUP BY mint, account
      )
      GROUP BY mint SETTINGS max_threads = 1, optimize_aggregation_in_order = 1`,
  )
  return rows.map(({ newest, ...row }) => ({ ...row, slot: placeAt(newest).slot }))
}

/**
 * The change of each mint's supply in the blocks after `from`, up to and including `to`: mints less burns.
 */
export async function readSupplyChanges(
  db: Database,
  mints: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<Map<string, bigint>> {
  if (mints.length === 0 || to <= from) return new Map()
  const rows = await select(
    db,
    { mint: address, change: bigint },
    /* sql */ `
      SELECT mint, sum(signed) AS change
      FROM (
        SELECT mint, slot, tx_index, nth,
          if(argMax(kind, rewritten) = 'mint', 1, -1) * toInt128(argMax(amount, rewritten)) AS signed
        FROM token_transfers
        WHERE mint IN (${keysOf(mints)}) AND slot > {from:UInt64} AND slot <= {to:UInt64} AND kind IN ('mint', 'burn')
        GROUP BY mint, slot, tx_index, nth
      )
      GROUP BY mint SETTINGS max_threads = 1`,
    { from, to },
  )
  return new Map(rows.map(({ mint, change }) => [mint, change]))
}

export type StoredMint = { mint: string; holders: number; supply: bigint }

/** The stored numbers of holders and the supplies stored in the same rows; mints without a row are absent. */
export async function readStoredMints(db: Database, mints: readonly string[]): Promise<StoredMint[]> {
  if (mints.length === 0) return []
  return select(
    db,
    { mint: address, holders: number, supply: bigint },
    /* sql */ `
      SELECT mint, argMax(mint_holders.holders, version) AS holders, argMax(mint_holders.supply, version) AS supply
      FROM mint_holders WHERE mint IN (${keysOf(mints)}) GROUP BY mint SETTINGS max_threads = 1`,
  )
}

/** The number of rows in the table of native balances; counted without reading them. */
export async function countNativeRows(db: Database): Promise<number> {
  const [row] = await select(db, { rows: number }, 'SELECT count() AS rows FROM native_balances')
  return row?.rows ?? 0
}

/** The total of all native balances in the index, and the finalized slot that last changed one of them. */
export async function sumNativeBalances(db: Database): Promise<{ lamports: bigint; slot: number }> {
  const [row] = await select(
    db,
    { lamports: bigint, newest: bigint },
    /* sql */ `
      SELECT sum(held) AS lamports, max(changed) AS newest
      FROM (
        SELECT address, toUInt128(argMax(native_balances.lamports, version)) AS held, max(version) AS changed
        FROM native_balances GROUP BY address
      )
      SETTINGS max_threads = 1, optimize_aggregation_in_order = 1`,
  )
  return { lamports: row?.lamports ?? 0n, slot: placeAt(row?.newest ?? 0n).slot }
}

/**
 * The change of supply in the blocks after `from`, up to and including `to`: their rewards less their fees.
 * undefined where a block does not report who received its fees, as part of them is then destroyed.
 */
export async function readCoinChange(
  db: Database,
  { from, to }: { from: number; to: number },
): Promise<bigint | undefined> {
  const [row] = await select(
    db,
    { change: bigint, untold: number },
    /* sql */ `
      SELECT sum(toInt128(rewarded) - toInt128(fees)) AS change, countIf(fees > 0 AND NOT is_told) AS untold
      FROM (
        SELECT slot, argMax(arraySum(reward_lamports), rewritten) AS rewarded, argMax(total_fees, rewritten) AS fees,
          argMax(has(reward_types, 'Fee'), rewritten) AS is_told
        FROM blocks WHERE slot > {from:UInt64} AND slot <= {to:UInt64} GROUP BY slot
      )
      SETTINGS max_threads = 1`,
    { from, to },
  )
  return row && row.untold === 0 ? row.change : undefined
}
