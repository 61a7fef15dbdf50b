import { type Database, select } from '../engine/database.ts'
import { string } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'

const MarketRow = {
  pool: string,
  program: string,
  vaultA: string,
  vaultB: string,
}
const AccountRow = { account: string, owner: string }

/** The most markets of a mint that are read; for a mint with more, use `findPoolOwners` instead. */
const MOST_MARKETS = 500

/**
 * The pools of a mint's markets and the owners of their vaults of the mint: by address, the program of the
 * pool. Markets are some seconds behind the chain. undefined where the mint has too many markets for this
 * query.
 */
export async function listPoolOwners(db: Database, mint: string): Promise<Map<string, string> | undefined> {
  const markets = await select(
    db,
    MarketRow,
    /* sql */ `
      SELECT base58Encode(pool) AS pool, base58Encode(program) AS program, base58Encode(vault_a) AS vaultA,
        base58Encode(vault_b) AS vaultB
      FROM pool_reserves FINAL WHERE pool_reserves.pool GLOBAL IN (
        SELECT pool FROM market_values WHERE mint = base58Decode({mint:String}) LIMIT 1 BY pool LIMIT ${MOST_MARKETS + 1})
      SETTINGS max_threads = 1`,
    { mint },
  )
  if (markets.length > MOST_MARKETS) return undefined
  const programs = new Map(markets.map(({ pool, program }) => [pool, program]))
  if (markets.length === 0) return programs
  const programOf = new Map(
    markets.flatMap(({ vaultA, vaultB, program }) => [
      [vaultA, program],
      [vaultB, program],
    ]),
  )
  const vaults = await select(
    db,
    AccountRow,
    `SELECT base58Encode(token_accounts.account) AS account, base58Encode(assumeNotNull(token_accounts.owner)) AS owner
     FROM token_accounts FINAL
     WHERE mint = base58Decode({mint:String}) AND token_accounts.account IN (${keysOf([...programOf.keys()])})
       AND token_accounts.owner IS NOT NULL
     SETTINGS max_threads = 1`,
    { mint },
  )
  for (const { account, owner } of vaults) programs.set(owner, programOf.get(account) ?? '')
  return programs
}

const OwnerRow = { owner: string, program: string }
const HeldRow = { owner: string, account: string }
const VaultRow = { vault: string, program: string }

/** The owners of a mint that are pools or own a pool's vault, each with the program of the pool. */
export async function findPoolOwners(
  db: Database,
  mint: string,
  owners: readonly string[],
): Promise<Map<string, string>> {
  if (owners.length === 0) return new Map()
  const [pools, held] = await Promise.all([
    select(
      db,
      OwnerRow,
      `SELECT base58Encode(pool) AS owner, base58Encode(any(pools.program)) AS program
       FROM pools WHERE pool IN (${keysOf(owners)}) GROUP BY pool SETTINGS max_threads = 1`,
    ),
    select(
      db,
      HeldRow,
      `SELECT base58Encode(owner_token_accounts.owner) AS owner, base58Encode(owner_token_accounts.account) AS account
       FROM owner_token_accounts
       WHERE owner_token_accounts.owner IN (${keysOf(owners)}) AND mint = base58Decode({mint:String}) AND amount > 0
       SETTINGS max_threads = 1`,
      { mint },
    ),
  ])
  const programs = new Map(pools.map(({ owner, program }) => [owner, program]))
  if (held.length === 0) return programs
  const vaults = await select(
    db,
    VaultRow,
    `SELECT base58Encode(pool_vaults.vault) AS vault, base58Encode(pool_vaults.program) AS program
     FROM pool_vaults WHERE pool_vaults.vault IN (${keysOf(held.map(({ account }) => account))})
     SETTINGS max_threads = 1`,
  )
  const programOf = new Map(vaults.map(({ vault, program }) => [vault, program]))
  for (const { owner, account } of held) {
    const program = programOf.get(account)
    if (program !== undefined) programs.set(owner, program)
  }
  return programs
}
