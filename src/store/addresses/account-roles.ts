import { type Database, select } from '../engine/database.ts'
import { busyKeys } from '../engine/first-by-key.ts'
import { address, bigint, nullable, oneOf, string } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import { rowsByKey } from '../rows/rows-by-key.ts'
import type { Selected } from '../rows/selected-rows.ts'

/** The tokens of a liquidity pool. A mint is null while it is unknown. */
export type PoolTokens = { program: string; mints: readonly (string | null)[] }

/**
 * The role of an account: a pool, a pool's vault, the mint of a pool's LP token, the owner of vaults
 * (`authority`), or any other token account. Null where unknown: the mint of a vault, the owner of a token
 * account, and the pool of an authority, which is also null where it has several pools.
 */
export type AccountRole =
  | { kind: 'pool' | 'lpMint'; pool: PoolTokens }
  | { kind: 'vault'; pool: PoolTokens; mint: string | null }
  | { kind: 'authority'; program: string; pool: PoolTokens | null }
  | { kind: 'tokenAccount'; mint: string; owner: string | null }

const NO_ADDRESS = '11111111111111111111111111111111'
/** How many accounts of one owner are read: the authority of a program's pools owns two vaults per pool. */
const MOST_HELD = 50

const FactRow = {
  kind: oneOf(['partOfPool', 'tokenAccount', 'owned']),
  /** The account; for the kind `owned`, the owner. */
  account: address,
  /** The pool, the mint, or for `owned` the token account. */
  of: address,
  owner: nullable(address),
  version: bigint,
}
const OwnedRow = { account: address }
const VaultRow = { vault: string, pool: string, program: string }
const PoolRow = {
  pool: string,
  program: string,
  lpMint: string,
  mintA: string,
  mintB: string,
}

/**
 * The roles of those accounts that have one, from finalized transactions. Vaults and LP mints of pools are
 * some seconds behind.
 *
 * @param mayOwnVaults whether the address may be the authority of a pool; only such addresses are looked up
 *   as owners
 */
export async function readAccountRoles(
  db: Database,
  addresses: readonly string[],
  mayOwnVaults: (address: string) => boolean,
): Promise<Map<string, AccountRole>> {
  if (addresses.length === 0) return new Map()
  const facts = await listFacts(db, addresses, addresses.filter(mayOwnVaults))
  const poolOf = new Map<string, string>()
  const heldBy = new Map<string, Fact>()
  for (const fact of facts) {
    const { kind, account, of, version } = fact
    // Where the account belongs to several pools, always choose the same one.
    if (kind === 'partOfPool') poolOf.set(account, [poolOf.get(account) ?? of, of].sort()[0] ?? of)
    if (kind === 'tokenAccount' && version >= (heldBy.get(account)?.version ?? 0n)) heldBy.set(account, fact)
  }
  const owned = rowsByKey(
    facts.filter(({ kind }) => kind === 'owned'),
    ({ account }) => account,
  )
  for (const [owner, ofOwner] of owned) busyOwners.note(db, owner, ofOwner)
  for (const account of [...poolOf.keys(), ...heldBy.keys()]) owned.delete(account)
  const authorities = await findAuthorities(db, owned)
  const single = [...authorities.values()].flatMap(({ pools }) => (pools.size === 1 ? [...pools] : []))
  const pools = await readPools(db, [...new Set([...poolOf.values(), ...single])])

  const roles = new Map<string, AccountRole>()
  for (const [account, { of, owner }] of heldBy) roles.set(account, { kind: 'tokenAccount', mint: of, owner })
  for (const [account, pool] of poolOf) {
    const found = pools.get(pool)
    if (!found) continue
    const { lpMint, tokens } = found
    if (account === pool) roles.set(account, { kind: 'pool', pool: tokens })
    else if (account === lpMint) roles.set(account, { kind: 'lpMint', pool: tokens })
    else roles.set(account, { kind: 'vault', pool: tokens, mint: heldBy.get(account)?.of ?? null })
  }
  for (const [account, { program, pools: owned }] of authorities) {
    const [only] = owned
    const pool = owned.size === 1 && only !== undefined ? pools.get(only)?.tokens : undefined
    roles.set(account, { kind: 'authority', program, pool: pool ?? null })
  }
  return roles
}

type Fact = Selected<typeof FactRow>

/** Owners of very many accounts, such as the authority that all pools of a program share. */
const busyOwners = busyKeys(MOST_HELD)

/**
 * Reads in one statement, because planning several takes longer: which accounts are pools, vaults or LP
 * mints, and of which pool; which held tokens, with the mint and owner at a version; and the first accounts
 * of the owners.
 */
async function listFacts(
  db: Database,
  accounts: readonly string[],
  owners: readonly string[],
): Promise<Fact[]> {
  const keys = keysOf(accounts)
  const some = owners.filter((owner) => !busyOwners.isBusy(db, owner))
  const none = 'CAST(NULL AS Nullable(FixedString(32)))'
  const reading = select(
    db,
    FactRow,
    /* sql */ `
      SELECT * FROM (
        SELECT 'partOfPool' AS kind, pools.pool AS account, pools.pool AS of, ${none} AS owner, toUInt64(0) AS version
        FROM pools WHERE pools.pool IN (${keys})
        UNION ALL
        SELECT 'partOfPool', pool_vaults.vault, pool_vaults.pool, ${none}, toUInt64(0)
        FROM pool_vaults WHERE pool_vaults.vault IN (${keys})
        UNION ALL
        SELECT 'tokenAccount', token_accounts.account, token_accounts.mint, token_accounts.owner, token_accounts.version
        FROM token_accounts WHERE token_accounts.account IN (${keys})
        ${
          some.length === 0
            ? ''
            : /* sql */ `
              UNION ALL
              SELECT 'owned', owner_token_accounts.owner, owner_token_accounts.account, ${none}, toUInt64(0)
              FROM owner_token_accounts WHERE owner_token_accounts.owner IN (${keysOf(some)})
              LIMIT ${MOST_HELD} BY owner_token_accounts.owner`
        }
      ) SETTINGS max_threads = 1`,
  )
  const ofBusy = owners
    .filter((owner) => busyOwners.isBusy(db, owner))
    .map(async (owner) => {
      const rows = await select(
        db,
        OwnedRow,
        `SELECT account FROM owner_token_accounts WHERE owner = ${keysOf([owner])} LIMIT ${MOST_HELD}
         SETTINGS max_threads = 1`,
      )
      return rows.map(
        (row): Fact => ({ kind: 'owned', account: owner, of: row.account, owner: null, version: 0n }),
      )
    })
  return (await Promise.all([reading, ...ofBusy])).flat()
}

/** The owners that own vaults, each with the pools of the vaults and one of the pools' programs. */
async function findAuthorities(db: Database, owned: ReadonlyMap<string, readonly Fact[]>) {
  const found = new Map<string, { program: string; pools: Set<string> }>()
  const accounts = [...owned.values()].flat().map(({ of }) => of)
  if (accounts.length === 0) return found
  const vaults = await select(
    db,
    VaultRow,
    `SELECT base58Encode(pool_vaults.vault) AS vault, base58Encode(pool_vaults.pool) AS pool,
       base58Encode(pool_vaults.program) AS program
     FROM pool_vaults WHERE pool_vaults.vault IN (${keysOf(accounts)})
     SETTINGS max_threads = 1`,
  )
  const vaultOf = new Map(vaults.map((row) => [row.vault, row]))
  for (const [owner, facts] of owned)
    for (const { of } of facts) {
      const vault = vaultOf.get(of)
      if (!vault) continue
      const known = found.get(owner) ?? { program: vault.program, pools: new Set() }
      known.pools.add(vault.pool)
      found.set(owner, known)
    }
  return found
}

/**
 * For each pool the mint of its LP token and its two tokens. The instructions of many pools do not name
 * the tokens; their trades do.
 */
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
