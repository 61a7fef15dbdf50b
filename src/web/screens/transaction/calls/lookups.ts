import type { TableLookup } from '#contract/transactions/transactions.ts'

/** The source of a looked-up account: entry `entry` of `table`. */
export type Origin = { table: string; entry: number }

/**
 * The origin of each account that came from lookup tables, in the order of the accounts: the writable ones
 * of all tables, then the read-only ones.
 *
 * @see https://docs.anza.xyz/proposals/versioned-transactions
 */
export function originsOf(lookups: readonly TableLookup[]): Origin[] {
  const from = (indexes: (lookup: TableLookup) => readonly number[]) =>
    lookups.flatMap((lookup) => indexes(lookup).map((entry) => ({ table: lookup.accountKey, entry })))
  return [
    ...from(({ writableIndexes }) => writableIndexes),
    ...from(({ readonlyIndexes }) => readonlyIndexes),
  ]
}
