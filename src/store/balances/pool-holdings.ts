import { batched } from '../engine/batched.ts'
import { readConsistently } from '../engine/consistent-read.ts'
import { type Database, select } from '../engine/database.ts'
import { type Prices, readPrices } from '../markets/prices.ts'
import { openView } from '../memory/memtable.ts'
import { address, bigint, number } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import { rowsByKey } from '../rows/rows-by-key.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { type HoldingsPage, valuedBy } from './holdings.ts'
import { readNewestChanges } from './newest-changes.ts'
import { findAccountOf, type OwnBalance } from './own-balances.ts'

const VaultRow = { pool: address, account: address, mint: address, decimals: number }
type Vault = Selected<typeof VaultRow>

const vaultsOf = batched<string, Vault[]>(async (db, pools) => {
  const rows = await select(
    db,
    VaultRow,
    /* sql */ `
      SELECT pool, side.1 AS account, side.2 AS mint, side.3 AS decimals
      FROM (
        SELECT pool,
          arrayJoin([(vault_a, mint_a, decimals_a, reserve_a), (vault_b, mint_b, decimals_b, reserve_b)]) AS side
        FROM pool_reserves FINAL
        WHERE pool IN (${keysOf(pools)}) AND mint_a != toFixedString('', 32)
      )
      WHERE side.4 IS NOT NULL SETTINGS max_threads = 1`,
  )
  return rowsByKey(rows, ({ pool }) => pool)
})

/** The vaults of a pool; empty for an address that is no pool, and while they are unknown. */
export const findPoolVaults = async (db: Database, pool: string): Promise<readonly Vault[]> =>
  (await vaultsOf(db, [pool])).get(pool) ?? []

/**
 * The holdings of the two vaults of a pool at the newest confirmed block, the greatest value first. In most
 * protocols another account than the pool owns the vaults. undefined for an address that is no pool, and
 * while its vaults are unknown.
 */
export async function findPoolHoldings(
  db: Database,
  pool: string,
  pricing: Promise<Prices> = readPrices(db),
): Promise<HoldingsPage | undefined> {
  const vaults = await findPoolVaults(db, pool)
  if (vaults.length === 0) return undefined
  const [reserves, { prices }] = await Promise.all([readReserves(db, vaults), pricing])
  if (reserves.length === 0) return undefined
  const holdings = reserves
    .filter(({ amount }) => amount > 0n)
    .map(({ account, mint, amount, decimals }) =>
      // -1 means unknown.
      valuedBy(prices, { account, mint, amount, decimals: decimals < 0 ? null : decimals }),
    )
    .sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
  const values = holdings.flatMap(({ value }) => value ?? [])
  return {
    holdings,
    total: holdings.length,
    unpriced: holdings.length - values.length,
    value: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0),
    slot: Math.max(...reserves.map(({ slot }) => slot)),
  }
}

type Reserve = Vault & Pick<OwnBalance, 'amount' | 'slot'>

/** The reserves of both vaults from one moment, as a trade changes both. */
function readReserves(db: Database, vaults: readonly Vault[]): Promise<Reserve[]> {
  const readOne = async (vault: Vault): Promise<Reserve | undefined> => {
    const changes = await readNewestChanges(db, vault.account)
    const found = await findAccountOf(db, vault.mint, vault.account, changes)
    return found && { ...vault, amount: found.amount, slot: found.slot }
  }
  return readConsistently(
    () => markOfVaults(db, vaults),
    async () => (await Promise.all(vaults.map(readOne))).flatMap((reserve) => reserve ?? []),
  )
}

const MarkRow = { slot: number, version: bigint }

/** The newest block, and the versions of the vaults' newest finalized rows. */
async function markOfVaults(db: Database, vaults: readonly Vault[]) {
  const view = openView(db)
  const [row] = await select(
    db,
    MarkRow,
    /* sql */ `
      SELECT ifNull((SELECT slot FROM blocks ORDER BY slot DESC LIMIT 1), 0) AS slot,
        (
          SELECT max(version) FROM token_accounts
          WHERE (mint, account) IN (
            SELECT toFixedString(base58Decode(key.1), 32), toFixedString(base58Decode(key.2), 32)
            FROM (SELECT arrayJoin(arrayZip({mints:Array(String)}, {accounts:Array(String)})) AS key))
        ) AS version
      SETTINGS max_threads = 1`,
    { mints: vaults.map(({ mint }) => mint), accounts: vaults.map(({ account }) => account) },
  )
  return row && { ...row, slot: Math.max(row.slot, ...view.blocks.map(({ row: { slot } }) => slot)) }
}
