import type { DecodedInstruction, DecodedTransaction } from '#decode/block/decoded-block.ts'
import { PROGRAM } from '#svm/program-ids.ts'
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

/** The roles of an account in indexed transactions. `wallet`: it paid a fee, or was emptied. `program`: it was executed. */
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
  /** The balance after the newest change; null when no indexed block changed it, 0 when the account was closed. */
  lamports: bigint | null
  /** null when the account was in no transaction in a way that shows it. */
  role: Role | null
  /** The program that owns the account, or owned it before it was closed; null when the index does not say. */
  owner: string | null
  /**
   * The transaction that closed it: it left no lamports in the account. null for an account that is not closed, for a wallet,
   * which is emptied and used again, and where that transaction is not indexed.
   */
  closed: { slot: number; blockTime: number | null; signature: string } | null
  /** The token of a closed token account, and whose it was; null for every other account, and where that is not known. */
  held: { mint: string; owner: string | null } | null
  /** The slot of `lamports`, or without it of the newest transaction that names the account. */
  slot: number
}

const FactRow = {
  account: address,
  fact: oneOf(['lamports', 'liquidity_pool', 'name', 'token_metadata']),
  value: string,
  place: bigint,
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

/** The transaction after which the account does not exist any more; undefined where it exists or that is not indexed. */
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
    // No balance changes where one transaction creates and closes it, as with wrapped coins.
    if (postBalance === 0n && (preBalance || creatorOf(transaction.decoded, address))) return transaction
  }
  const place = balance && placeOfVersion(balance.version)
  if (place === undefined) return undefined
  const [found] = await readPlaces(db, openView(db), [place])
  return found
}

type Former = Pick<IndexedAccount, 'role' | 'owner'> & Partial<Pick<IndexedAccount, 'held'>>

/**
 * What a closed account was, and whose. Only the program that owns an account takes lamports from it: the System program from
 * wallets, and every other program only in an instruction that names the account.
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
  // A fee took the rest.
  if (!success) return WALLET
  const creator = creatorOf(decoded, address)
  const emptying = instructions.findLast((each) => emptiedBy(each) === address)
  if (emptying) {
    const { programId, type } = emptying
    if (programId === PROGRAM.system)
      return type === 'withdrawFromNonce' ? { role: 'nonce_account', owner: programId } : WALLET
    if (programId !== PROGRAM.token && programId !== PROGRAM.token2022)
      return { role: null, owner: programId }
    // The balances of tokens name every account that existed before: one that they do not name was a mint.
    return creator === undefined
      ? { role: 'token', owner: programId }
      : { role: 'token_account', owner: programId, held: heldSince(decoded, address) }
  }
  if (creator === undefined && accounts.some((each) => each.address === address && each.signer)) return WALLET
  const programs = instructions
    .filter((each) => !NO_OWNERS.has(each.programId) && namesAccount(each, address))
    .map(({ programId }) => programId)
  return { role: null, owner: creator ?? (await ownerAmong(db, address, programs, newest)) }
}

/** Of a token account that the transaction sets up. */
function heldSince({ instructions }: DecodedTransaction, address: string): IndexedAccount['held'] {
  const setUp = instructions.find(
    ({ type, info }) => type?.startsWith('initializeAccount') && info?.account === address,
  )
  const { mint, owner } = setUp?.info ?? {}
  return typeof mint === 'string' ? { mint, owner: typeof owner === 'string' ? owner : null } : null
}

const WALLET: Former = { role: 'wallet', owner: PROGRAM.system }

/**
 * The program among those that an instruction lets use the account which created it; where that is not indexed the one that was
 * called last, because a program that calls another passes accounts on. null without any.
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

/** The program that a transaction gave the account to; undefined where it gave it to none. */
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
 * The account that an instruction of the runtime's or a token program takes lamports from, of which it may leave none; undefined
 * for every other instruction.
 */
function emptiedBy({ programId, type, info }: DecodedInstruction): unknown {
  const field = type === null ? undefined : EMPTYING[programId]?.[type]
  return field === undefined ? undefined : info?.[field]
}

const ofTokens = { closeAccount: 'account' }
/** By program and type of instruction the field of its arguments. */
const EMPTYING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [PROGRAM.system]: {
    createAccount: 'source',
    createAccountWithSeed: 'source',
    createAccountAllowPrefund: 'source',
    transfer: 'source',
    transferWithSeed: 'source',
    withdrawFromNonce: 'nonceAccount',
  },
  [PROGRAM.token]: ofTokens,
  [PROGRAM.token2022]: ofTokens,
  [PROGRAM.stake]: { withdraw: 'stakeAccount', split: 'stakeAccount', merge: 'source' },
  [PROGRAM.vote]: { withdraw: 'voteAccount' },
  [PROGRAM.addressLookupTable]: { closeLookupTable: 'lookupTableAccount' },
  [PROGRAM.upgradeableLoader]: {
    close: 'account',
    upgrade: 'bufferAccount',
    deployWithMaxDataLen: 'bufferAccount',
  },
}

/** Programs that take lamports from their accounts by those instructions alone, and programs without accounts. */
const NO_OWNERS: ReadonlySet<string> = new Set([
  ...Object.keys(EMPTYING),
  ...[PROGRAM.associatedToken, PROGRAM.computeBudget, PROGRAM.memo1, PROGRAM.memo, PROGRAM.memo4],
  ...[PROGRAM.ed25519, PROGRAM.secp256k1, PROGRAM.secp256r1],
])

/** A node's own parse has no list of accounts, but names them. */
const namesAccount = ({ accounts, info }: DecodedInstruction, address: string): boolean =>
  accounts.includes(address) || Object.values(info ?? {}).includes(address)

/** By account: one lookup by key in each table that names accounts by what they are. */
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
