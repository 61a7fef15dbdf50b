import type { DecodedInstruction, DecodedTransaction } from '#decode/block/decoded-block.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { programOf } from '#svm/programs/index.ts'
import { readFirstTransactions, readNewestTransactions } from '../addresses/addresses.ts'
import { batched } from '../engine/batched.ts'
import { type Database, select } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import { address, bigint, oneOf, string } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import { placeAt } from '../rows/place.ts'
import { rowsByKey } from '../rows/rows-by-key.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { placeOfVersion } from '../tables/addresses/native-balances.ts'
import { findMints } from '../tokens/tokens.ts'
import { readPlaces } from '../transactions/address-places.ts'
import type { StoredTransaction } from '../transactions/transactions.ts'
import { type ChangedBalance, readNewestChanges } from './newest-changes.ts'

/**
 * The roles that indexed transactions show of an account. `wallet`: it paid a fee, or was emptied. `program`:
 * it was executed.
 */
const roles = [
  'liquidity_pool',
  'name',
  'token_metadata',
  'token',
  'token_account',
  'nonce_account',
  'program',
  'wallet',
] as const
type Role = (typeof roles)[number]

export type IndexedAccount = {
  /**
   * The balance after the newest change; null when no indexed block changed it, 0 when the account was
   * closed.
   */
  lamports: bigint | null
  /** null when no transaction shows the role. */
  role: Role | null
  /** The program that owns the account, or owned it before it was closed; null when unknown. */
  owner: string | null
  /**
   * The transaction that closed the account by leaving no lamports in it. null when the account is open, when
   * that transaction is not indexed, and for a wallet, which can be emptied and used again.
   */
  closed: { slot: number; blockTime: number | null; signature: string } | null
  /** The mint and owner of a closed token account; null for every other account, and where unknown. */
  held: { mint: string; owner: string | null } | null
  /** The slot of `lamports`; without them, the slot of the newest transaction that names the account. */
  slot: number
}

const FactRow = {
  account: address,
  fact: oneOf(['lamports', 'liquidity_pool', 'name', 'token_metadata']),
  value: string,
  place: bigint,
}

/** How many of the account's newest transactions are searched for fees, token balances and calls. */
const TRANSACTIONS = 5

/**
 * Reads the account from the database and memory; undefined when no transaction names it.
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
  const old = stored && { lamports: BigInt(stored.value), version: stored.place }
  const balance = newer && newer.version >= (old?.version ?? 0n) ? newer : old
  const slotAt = (place: bigint | undefined) => (place === undefined ? undefined : placeAt(place).slot)
  const slot = slotAt(balance?.version) ?? transactions[0]?.slot ?? slotAt(facts[0]?.place)
  if (slot === undefined) return undefined
  const closing = await findClosing(db, address, transactions, balance)
  const former = closing && (await formerOf(db, address, closing, transactions))
  if (former?.role) owners.set(former.role, former.owner)
  const role = roles.find((each) => owners.has(each)) ?? null
  const closed =
    closing && role !== 'wallet'
      ? { slot: closing.slot, blockTime: closing.blockTime, signature: closing.decoded.signature }
      : null
  return {
    lamports: balance ? balance.lamports : closing ? 0n : null,
    role,
    owner: (role && owners.get(role)) ?? former?.owner ?? null,
    slot,
    closed,
    held: closed && role === 'token_account' ? (former?.held ?? null) : null,
  }
}

/**
 * The transaction that closed the account; undefined where the account exists or that transaction is not
 * indexed.
 */
async function findClosing(
  db: Database,
  address: string,
  transactions: readonly StoredTransaction[],
  balance: ChangedBalance | undefined,
): Promise<StoredTransaction | undefined> {
  if (balance && balance.lamports !== 0n) return undefined
  for (const transaction of transactions) {
    const { accounts } = transaction.decoded
    const { preBalance, postBalance } = accounts.find((each) => each.address === address) ?? {}
    if (postBalance) break
    // No balance changes where one transaction creates and closes the account, as with wrapped coins.
    if (postBalance === 0n && (preBalance || creatorOf(transaction.decoded, address))) return transaction
  }
  const place = balance && placeOfVersion(balance.version)
  if (place === undefined) return undefined
  const [found] = await readPlaces(db, openView(db), [place])
  return found
}

type Former = Pick<IndexedAccount, 'role' | 'owner'> & Partial<Pick<IndexedAccount, 'held'>>

/**
 * The role and owner of a closed account. Only the program that owns an account can take its lamports: the
 * System program from wallets, and every other program only in an instruction that names the account.
 */
async function formerOf(
  db: Database,
  address: string,
  { decoded }: StoredTransaction,
  newest: readonly StoredTransaction[],
): Promise<Former> {
  const { instructions, tokenChanges, accounts, success } = decoded
  const change = tokenChanges.find(({ account }) => account === address)
  if (change) {
    const { mint, owner, preOwner, programId } = change
    return { role: 'token_account', owner: programId, held: { mint, owner: preOwner ?? owner } }
  }
  // The fee took the last lamports.
  if (!success) return WALLET
  const creator = creatorOf(decoded, address)
  const emptying = instructions.findLast((each) => emptiedBy(each) === address)
  if (emptying) {
    const { programId, type } = emptying
    if (programId === PROGRAM.system)
      return type === 'withdrawFromNonce' ? { role: 'nonce_account', owner: programId } : WALLET
    if (programId !== PROGRAM.token && programId !== PROGRAM.token2022)
      return { role: null, owner: programId }
    // Token balances name every token account that existed before. One that they do not name was a mint, or
    // was created in this transaction.
    return creator === undefined
      ? { role: 'token', owner: programId }
      : { role: 'token_account', owner: programId, held: heldSince(decoded, address) }
  }
  if (creator === undefined && accounts.some((each) => each.address === address && each.signer)) return WALLET
  const programs = instructions
    .filter((each) => mayOwn(each.programId) && namesAccount(each, address))
    .map(({ programId }) => programId)
  return { role: null, owner: creator ?? (await ownerAmong(db, address, programs, newest)) }
}

/** The mint and owner of a token account that the transaction initializes; null where it does not. */
function heldSince({ instructions }: DecodedTransaction, address: string): IndexedAccount['held'] {
  const setUp = instructions.find(
    ({ type, info }) => type?.startsWith('initializeAccount') && info?.account === address,
  )
  const { mint, owner } = setUp?.info ?? {}
  return typeof mint === 'string' ? { mint, owner: typeof owner === 'string' ? owner : null } : null
}

const WALLET: Former = { role: 'wallet', owner: PROGRAM.system }

/**
 * Which of the programs that got the account in an instruction is its owner: the one that created it or,
 * where the creation is not indexed, the one called last, because programs pass accounts on to the programs
 * that they call. null without programs.
 */
async function ownerAmong(
  db: Database,
  address: string,
  programs: readonly string[],
  newest: readonly StoredTransaction[],
): Promise<string | null> {
  if (new Set(programs).size > 1) {
    const all = [...newest, ...(await readFirstTransactions(db, address, 1))]
    const creator = all.map(({ decoded }) => creatorOf(decoded, address)).find((each) => each !== undefined)
    if (creator !== undefined && programs.includes(creator)) return creator
  }
  return programs.at(-1) ?? null
}

/** The program that became the account's owner in this transaction; undefined where none did. */
function creatorOf({ success, instructions }: DecodedTransaction, address: string): string | undefined {
  if (!success) return undefined
  const given = instructions.findLast(
    ({ programId, info }) =>
      programId === PROGRAM.system &&
      (info?.newAccount === address || info?.account === address) &&
      typeof info.owner === 'string' &&
      info.owner !== PROGRAM.system,
  )
  const owner = given?.info?.owner
  return typeof owner === 'string' ? owner : undefined
}

/**
 * The account from which an instruction of a native or token program takes lamports, perhaps all of them;
 * undefined for every other instruction.
 */
function emptiedBy({ programId, type, info }: DecodedInstruction): unknown {
  const field = type === null ? undefined : programOf(programId)?.emptying?.[type]
  return field === undefined ? undefined : info?.[field]
}

/**
 * Whether the program can be the unknown owner of an account that was emptied: not one that owns no accounts,
 * or of which `emptiedBy` knows all instructions.
 */
const mayOwn = (programId: string): boolean => programOf(programId)?.emptying === undefined

/** An instruction parsed by the node has no list of accounts; its arguments name them. */
const namesAccount = ({ accounts, info }: DecodedInstruction, address: string): boolean =>
  accounts.includes(address) || Object.values(info ?? {}).includes(address)

/** The facts about each account: one key lookup in each table that lists accounts by role. */
const factsOf = batched<string, Selected<typeof FactRow>[]>(async (db, accounts) => {
  const keys = keysOf(accounts)
  const rows = await select(
    db,
    FactRow,
    /* sql */ `
      SELECT * FROM (
        SELECT address AS account, 'lamports' AS fact, toString(argMax(lamports, version)) AS value,
          max(version) AS place
        FROM native_balances WHERE address IN (${keys}) GROUP BY address
        UNION ALL
        SELECT pool, 'liquidity_pool', base58Encode(any(program)), min(first_place)
        FROM pools WHERE pool IN (${keys}) GROUP BY pool
        UNION ALL
        SELECT account, 'name', '', max(place)
        FROM (
          SELECT account, place, nth, kind = 'delete' AS gone FROM name_changes WHERE account IN (${keys})
          UNION ALL
          SELECT account, version AS place, toUInt32(0) AS nth, is_deleted AS gone
          FROM name_accounts WHERE account IN (${keys})
        ) GROUP BY account HAVING argMax(gone, (place, nth)) = 0
        UNION ALL
        SELECT account, 'token_metadata', '', max(place)
        FROM metadata_changes
        WHERE account IN (${keys}) AND JSONExtractString(change, 'source') = 'metaplex' GROUP BY account
      ) SETTINGS max_threads = 1`,
  )
  return rowsByKey(rows, ({ account }) => account)
})
