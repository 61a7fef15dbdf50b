import { type Database, insertBinary, select } from '../engine/database.ts'
import { bool, string } from '../rows/columns.ts'
import { accountChecks } from '../tables/addresses/account-checks.ts'

/** `isNew`: the account was never checked. */
export type DueAccount = { address: string; isNew: boolean }

const Row = { address: string, isNew: bool }

/**
 * Addresses with coins or tokens whose account was never checked, or changed since its last check, the
 * richest first. Token accounts are left out: they are never wallets.
 */
export function listDueAccounts(db: Database, limit: number): Promise<DueAccount[]> {
  return select(
    db,
    Row,
    /* sql */ `
      SELECT base58Encode(held.address) AS address, checked.slot = 0 AS isNew
      FROM (
        SELECT address, max(lamports) AS coins, max(changed) AS changed_at
        FROM (
          SELECT native_balances.address AS address, lamports, bitShiftRight(version, 20) AS changed
          FROM native_balances FINAL
          WHERE lamports > 0 AND native_balances.address GLOBAL NOT IN (SELECT account FROM owner_token_accounts)
          UNION ALL
          SELECT owner AS address, toUInt64(0), toUInt64(0) FROM owner_token_accounts FINAL WHERE amount > 0
        )
        GROUP BY address
      ) AS held
      GLOBAL LEFT JOIN (SELECT address, slot FROM account_checks FINAL) AS checked ON checked.address = held.address
      WHERE checked.slot = 0 OR held.changed_at > checked.slot
      ORDER BY isNew DESC, held.coins DESC, held.address LIMIT {limit:UInt64}
      SETTINGS max_threads = 1, join_use_nulls = 0`,
    { limit },
  )
}

/** Saves what the node returned about accounts at `slot`. */
export function saveAccountChecks(
  db: Database,
  checks: readonly { address: string; isWallet: boolean }[],
  slot: number,
): Promise<void> {
  const rows = checks.map(({ address, isWallet }) => ({ address, is_wallet: isWallet ? 1 : 0, slot }))
  return insertBinary(db, accountChecks, accountChecks.encode(rows))
}
