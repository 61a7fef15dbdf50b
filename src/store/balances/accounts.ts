import { PROGRAM } from '#svm/program-ids.ts'
import { readNewestTransactions } from '../addresses/addresses.ts'
import { batched } from '../engine/batched.ts'
import { type Database, select } from '../engine/database.ts'
import { address, number, oneOf, string } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import { placeAt } from '../rows/place.ts'
import { rowsByKey } from '../rows/rows-by-key.ts'
import type { Selected } from '../rows/selected-rows.ts'
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
  account: address,
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
  const [known, mints, transactions] = await Promise.all([
    factsOf(db, [address]),
    findMints(db, [address]),
    readNewestTransactions(db, address, TRANSACTIONS),
  ])
  const facts = known.get(address) ?? []
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

/** By account: one lookup by key in each table that names accounts by what they are. */
const factsOf = batched<string, Selected<typeof FactRow>[]>(async (db, accounts) => {
  const keys = keysOf(accounts)
  const rows = await select(
    db,
    FactRow,
    /* sql */ `
      SELECT * FROM (
        SELECT address AS account, 'lamports' AS fact, toString(argMax(lamports, version)) AS value,
          bitShiftRight(max(version), 20) AS slot
        FROM native_balances WHERE address IN (${keys}) GROUP BY address
        UNION ALL
        SELECT pool, 'liquidity_pool', base58Encode(any(program)), bitShiftRight(min(first_place), 20)
        FROM pools WHERE pool IN (${keys}) GROUP BY pool
        UNION ALL
        SELECT account, 'name', '', bitShiftRight(max(place), 20)
        FROM (
          SELECT account, place, nth, kind = 'delete' AS gone FROM name_changes WHERE account IN (${keys})
          UNION ALL
          SELECT account, version AS place, toUInt32(0) AS nth, is_deleted AS gone
          FROM name_accounts WHERE account IN (${keys})
        ) GROUP BY account HAVING argMax(gone, (place, nth)) = 0
        UNION ALL
        SELECT account, 'token_metadata', '', bitShiftRight(max(place), 20)
        FROM metadata_changes
        WHERE account IN (${keys}) AND JSONExtractString(change, 'source') = 'metaplex' GROUP BY account
      ) SETTINGS max_threads = 1`,
  )
  return rowsByKey(rows, ({ account }) => account)
})
