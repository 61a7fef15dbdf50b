import { PROGRAM } from '#svm/program-ids.ts'
import { readAddressPage } from '../addresses/addresses.ts'
import { type Database, select } from '../engine/database.ts'
import { number, oneOf, string } from '../rows/columns.ts'
import { placeAt } from '../rows/place.ts'
import { findMints } from '../tokens/tokens.ts'
import { readNewestChanges } from './newest-changes.ts'

/** The roles of an account in indexed transactions. `wallet`: it paid a fee. `program`: it was executed. */
const roles = [
  'liquidity_pool',
  'name',
  'token_metadata',
  'token',
  'token_account',
  'program',
  'wallet',
] as const
type Role = (typeof roles)[number]

export type IndexedAccount = {
  /** The balance after the newest change; null when no indexed block changed it, 0 when the account was closed. */
  lamports: bigint | null
  /** null when the account was in no transaction in a way that shows it. */
  role: Role | null
  /** The program that owns an account of this role; null when the index does not say. */
  owner: string | null
  /** The slot of `lamports`, or without it of the newest transaction that names the account. */
  slot: number
}

const FactRow = {
  fact: oneOf(['lamports', 'liquidity_pool', 'name', 'token_metadata']),
  value: string,
  slot: number,
}

/** Fees, token balances and calls of so many of the account's newest transactions are looked at. */
const TRANSACTIONS = 5

/**
 * Reads the account from the database and memory; `undefined` when nothing names it.
 *
 * @param address base58 of 32 bytes
 */
export async function findIndexedAccount(db: Database, address: string): Promise<IndexedAccount | undefined> {
  const { balance: newer } = await readNewestChanges(db, address)
  const [facts, mints, { transactions }] = await Promise.all([
    listFacts(db, address),
    findMints(db, [address]),
    readAddressPage(db, address, { limit: TRANSACTIONS }),
  ])
  const owners = new Map<Role, string | null>()
  for (const { fact, value } of facts) if (fact !== 'lamports') owners.set(fact, value || null)
  const mint = mints.get(address)
  if (mint) owners.set('token', mint.programId)
  for (const { decoded } of transactions) {
    const held = decoded.tokenChanges.find(({ account }) => account === address)
    if (held) owners.set('token_account', held.programId)
    if (decoded.success && decoded.instructions.some(({ programId }) => programId === address))
      owners.set('program', null)
    // Only an account of the System program can pay a fee.
    if (decoded.feePayer === address) owners.set('wallet', PROGRAM.system)
  }
  const stored = facts.find(({ fact }) => fact === 'lamports')
  const changed = newer && { value: String(newer.lamports), slot: placeAt(newer.version).slot }
  const balance = changed && changed.slot >= (stored?.slot ?? 0) ? changed : stored
  const slot = balance?.slot ?? transactions[0]?.slot ?? facts[0]?.slot
  if (slot === undefined) return undefined
  const role = roles.find((each) => owners.has(each)) ?? null
  return {
    lamports: balance ? BigInt(balance.value) : null,
    role,
    owner: role && (owners.get(role) ?? null),
    slot,
  }
}

/** One lookup by key in each table that names accounts by what they are. */
function listFacts(db: Database, address: string) {
  return select(
    db,
    FactRow,
    /* sql */ `
      SELECT * FROM (
        SELECT 'lamports' AS fact, toString(argMax(lamports, version)) AS value, bitShiftRight(max(version), 20) AS slot
        FROM native_balances WHERE native_balances.address = base58Decode({account:String}) HAVING count() > 0
        UNION ALL
        SELECT 'liquidity_pool' AS fact, base58Encode(any(program)) AS value, bitShiftRight(min(first_place), 20) AS slot
        FROM pools WHERE pool = base58Decode({account:String}) HAVING count() > 0
        UNION ALL
        SELECT 'name' AS fact, '' AS value, bitShiftRight(max(place), 20) AS slot
        FROM (
          SELECT place, nth, kind = 'delete' AS gone FROM name_changes WHERE account = base58Decode({account:String})
          UNION ALL
          SELECT version AS place, toUInt32(0) AS nth, is_deleted AS gone
          FROM name_accounts WHERE account = base58Decode({account:String})
        ) HAVING count() > 0 AND argMax(gone, (place, nth)) = 0
        UNION ALL
        SELECT 'token_metadata' AS fact, '' AS value, bitShiftRight(max(place), 20) AS slot
        FROM metadata_changes
        WHERE account = base58Decode({account:String}) AND JSONExtractString(change, 'source') = 'metaplex'
        HAVING count() > 0
      ) SETTINGS max_threads = 1`,
    { account: address },
  )
}
