import { type Database, select } from '../engine/database.ts'
import { string } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'

/** The tokens of a liquidity pool. A mint is null while it is unknown. */
export type PoolTokens = { program: string; mints: readonly (string | null)[] }

/**
 * The role of an account: a pool, a token account with a pool's reserves, the mint of a pool's shares, the owner of such
 * reserves, or any other token account. The mint of a vault, the owner of a token account and the one pool of an authority
 * are null where they are not known, or where there are several pools.
 */
export type AccountRole =
  | { kind: 'pool' | 'lpMint'; pool: PoolTokens }
  | { kind: 'vault'; pool: PoolTokens; mint: string | null }
  | { kind: 'authority'; program: string; pool: PoolTokens | null }
  | { kind: 'tokenAccount'; mint: string; owner: string | null }

const NO_ADDRESS = '11111111111111111111111111111111'
/** Accounts of one owner that are looked at: the authority of a program's pools has one for each side of each. */
const MOST_HELD = 50

const PartRow = { account: string, pool: string }
const HeldRow = { account: string, mint: string, owner: string }
const OwnedRow = { owner: string, account: string }
const VaultRow = { vault: string, pool: string, program: string }
const PoolRow = {
  pool: string,
  program: string,
  lpMint: string,
  mintA: string,
  mintB: string,
}

/**
 * The roles of those of the accounts that have one, by finalized transactions. Pools' vaults and shares are some seconds behind.
 *
 * @param mayOwnVaults whether the address may be the authority of a pool: only of such ones it is looked up
 */
export async function readAccountRoles(
  db: Database,
  addresses: readonly string[],
  mayOwnVaults: (address: string) => boolean,
): Promise<Map<string, AccountRole>> {
  if (addresses.length === 0) return new Map()
  const [parts, held] = await Promise.all([listPoolParts(db, addresses), listTokenAccounts(db, addresses)])
  const poolOf = new Map(parts.map(({ account, pool }) => [account, pool]))
  const heldBy = new Map(held.map((one) => [one.account, one]))
  const others = addresses.filter((one) => !poolOf.has(one) && !heldBy.has(one) && mayOwnVaults(one))
  const authorities = await findAuthorities(db, others)
  const single = [...authorities.values()].flatMap(({ pools }) => (pools.size === 1 ? [...pools] : []))
  const pools = await readPools(db, [...new Set([...poolOf.values(), ...single])])

  const roles = new Map<string, AccountRole>()
  for (const { account, mint, owner } of held)
    roles.set(account, { kind: 'tokenAccount', mint, owner: owner || null })
  for (const [account, pool] of poolOf) {
    const found = pools.get(pool)
    if (!found) continue
    const { lpMint, tokens } = found
    if (account === pool) roles.set(account, { kind: 'pool', pool: tokens })
    else if (account === lpMint) roles.set(account, { kind: 'lpMint', pool: tokens })
    else roles.set(account, { kind: 'vault', pool: tokens, mint: heldBy.get(account)?.mint ?? null })
  }
  for (const [account, { program, pools: owned }] of authorities) {
    const [only] = owned
    const pool = owned.size === 1 && only !== undefined ? pools.get(only)?.tokens : undefined
    roles.set(account, { kind: 'authority', program, pool: pool ?? null })
  }
  return roles
}

/** Which of the accounts are pools, their vaults, or the mints of their shares, and of which pool. */
function listPoolParts(db: Database, addresses: readonly string[]) {
  const keys = keysOf(addresses)
  return select(
    db,
    PartRow,
    `SELECT base58Encode(part) AS account, base58Encode(min(whole)) AS pool FROM (
       SELECT pools.pool AS part, pools.pool AS whole FROM pools WHERE pools.pool IN (${keys})
       UNION ALL
       SELECT pool_vaults.vault AS part, pool_vaults.pool AS whole FROM pool_vaults WHERE pool_vaults.vault IN (${keys}))
     GROUP BY part SETTINGS max_threads = 1`,
  )
}

/** Those of the accounts that held tokens, with the mint and owner of the newest time. */
function listTokenAccounts(db: Database, addresses: readonly string[]) {
  return select(
    db,
    HeldRow,
    `SELECT base58Encode(token_accounts.account) AS account, base58Encode(token_accounts.mint) AS mint,
       if(isNull(token_accounts.owner), '', base58Encode(assumeNotNull(token_accounts.owner))) AS owner
     FROM token_accounts WHERE token_accounts.account IN (${keysOf(addresses)})
     ORDER BY version DESC LIMIT 1 BY token_accounts.account SETTINGS max_threads = 1`,
  )
}

/** Those of the addresses that own vaults, with the pools of the vaults and a program of them. */
async function findAuthorities(db: Database, addresses: readonly string[]) {
  const found = new Map<string, { program: string; pools: Set<string> }>()
  if (addresses.length === 0) return found
  // Some own millions of accounts: a LIMIT for each stops at the first.
  const one = (address: string) => `(
    SELECT base58Encode(owner_token_accounts.owner) AS owner, base58Encode(owner_token_accounts.account) AS account
    FROM owner_token_accounts WHERE owner_token_accounts.owner = ${keysOf([address])} LIMIT ${MOST_HELD})`
  const owned = await select(
    db,
    OwnedRow,
    `SELECT * FROM (${addresses.map(one).join(' UNION ALL ')}) SETTINGS max_threads = 1`,
  )
  if (owned.length === 0) return found
  const vaults = await select(
    db,
    VaultRow,
    `SELECT base58Encode(pool_vaults.vault) AS vault, base58Encode(pool_vaults.pool) AS pool,
       base58Encode(pool_vaults.program) AS program
     FROM pool_vaults WHERE pool_vaults.vault IN (${keysOf(owned.map(({ account }) => account))})
     SETTINGS max_threads = 1`,
  )
  const vaultOf = new Map(vaults.map((row) => [row.vault, row]))
  for (const { owner, account } of owned) {
    const vault = vaultOf.get(account)
    if (!vault) continue
    const known = found.get(owner) ?? { program: vault.program, pools: new Set() }
    known.pools.add(vault.pool)
    found.set(owner, known)
  }
  return found
}

/** By pool: the mint of its shares and its tokens; the instructions of many pools do not name these, their trades do. */
async function readPools(db: Database, pools: readonly string[]) {
  if (pools.length === 0) return new Map<string, { lpMint: string; tokens: PoolTokens }>()
  const keys = keysOf(pools)
  const rows = await select(
    db,
    PoolRow,
    `SELECT base58Encode(facts.pool) AS pool, base58Encode(facts.one_program) AS program,
       base58Encode(facts.lp) AS lpMint,
       base58Encode(if(sides.a = toFixedString('', 32), facts.a, sides.a)) AS mintA,
       base58Encode(if(sides.b = toFixedString('', 32), facts.b, sides.b)) AS mintB
     FROM (
       SELECT pools.pool AS pool, any(pools.program) AS one_program, max(lp_mint) AS lp, max(mint_a) AS a, max(mint_b) AS b
       FROM pools WHERE pools.pool IN (${keys}) GROUP BY pools.pool) AS facts
     GLOBAL LEFT JOIN (
       SELECT pool_reserves.pool AS pool, mint_a AS a, mint_b AS b FROM pool_reserves FINAL
       WHERE pool_reserves.pool IN (${keys}) AND is_deleted = 0) AS sides ON sides.pool = facts.pool
     SETTINGS max_threads = 1`,
  )
  return new Map(
    rows.map(({ pool, program, lpMint, mintA, mintB }) => {
      const mints = [mintA, mintB].map((mint) => (mint === NO_ADDRESS ? null : mint))
      return [pool, { lpMint, tokens: { program, mints } }]
    }),
  )
}
