import { encodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { programOf } from '#svm/programs/index.ts'
import type { DecodedAccount, DecodedTransaction } from '../block/decoded-block.ts'
import { type LooseRecord, listOf, recordOf, u64Of } from '../block/loose-json.ts'
import { accountsInOrder } from './account-list.ts'
import { addressText } from './address-text.ts'
import { nativeChangesOf } from './balances.ts'
import { findInRegistry, type ProgramRegistry } from './program-registry.ts'

// Two thirds of a mainnet block are votes, and almost all of these have one form. It is recognised by its
// bytes, and decoded without the parts that it cannot have: other instructions, tokens, lookups, priority, a
// failure.

const KEY = 32
const SIGNATURE = 64

/** The vote program's instructions that validators send today; the numbers of their tags. */
const TYPES: Readonly<Record<number, string>> = { 12: 'compactupdatevotestate', 14: 'towersync' }
const TOWER_SYNC = 14

/**
 * A vote as `decodeTransaction` decodes it with `parse: 'tokenTransfers'`; `undefined` for every other transaction and for
 * a vote of which anything is unusual.
 */
export function decodeSimpleVote(
  index: number,
  source: LooseRecord,
  registry: ProgramRegistry,
): DecodedTransaction | undefined {
  const meta = recordOf(source.meta)
  if (meta === undefined || !isPlain(meta)) return undefined
  const fee = u64Of(meta.fee)
  const bytes = bytesOf(source.transaction)
  const found = bytes && fee !== undefined && findVote(bytes)
  if (!found || findInRegistry(PROGRAM.vote, registry) !== undefined) return undefined
  const { signatures, accounts, voted, type, recentBlockhash } = found
  if (!fillBalances(accounts, meta.preBalances, meta.postBalances)) return undefined
  const [signature = ''] = signatures
  const program = programOf(PROGRAM.vote)
  return {
    success: true,
    fee,
    feePayer: accounts[0]?.address ?? null,
    accounts,
    instructions: [
      {
        index: 0,
        innerIndex: null,
        stackHeight: 1,
        programId: PROGRAM.vote,
        program: program?.program ?? null,
        programName: program?.name ?? null,
        accounts: voted,
        data: null,
        type,
        info: null,
        computeUnits: null,
      },
    ],
    nativeChanges: nativeChangesOf(accounts),
    tokenChanges: [],
    tokenTransfers: [],
    movements: [],
    isVote: true,
    index,
    signature,
    signatures,
    version: -1,
    size: bytes.length,
    recentBlockhash,
    error: '',
    memo: null,
    computeUnits: u64Of(meta.computeUnitsConsumed) ?? null,
    logs: meta.logMessages as string[],
    hasLogs: true,
    logInstructions: [],
    returnData: null,
    activities: [],
    pools: [],
    metadataChanges: [],
    nameChanges: [],
    failure: null,
    computeUnitPrice: null,
    computeUnitLimit: null,
    heapSize: null,
    loadedAccountsDataSizeLimit: null,
    priorityFee: 0n,
    addressTableLookups: [],
    decodeError: '',
    sentence: ['Voted with ', { address: voted[0] as string }],
  }
}

/** A success with logs, and without inner instructions, tokens, looked-up accounts and returned data. */
function isPlain(meta: LooseRecord): boolean {
  if (meta.err !== null || !isMissing(meta.returnData)) return false
  const { innerInstructions, preTokenBalances, postTokenBalances, logMessages } = meta
  for (const list of [innerInstructions, preTokenBalances, postTokenBalances])
    if (listOf(list).length > 0) return false
  const loaded = recordOf(meta.loadedAddresses)
  if (loaded && (listOf(loaded.writable).length > 0 || listOf(loaded.readonly).length > 0)) return false
  return Array.isArray(logMessages) && logMessages.every((line) => typeof line === 'string')
}

const isMissing = (value: unknown) => value === undefined || value === null

/** The bytes of `[text, "base64"]`; undefined unless all of the text is base64. */
function bytesOf(source: unknown): Uint8Array | undefined {
  if (!Array.isArray(source) || source[1] !== 'base64') return undefined
  const text: unknown = source[0]
  if (typeof text !== 'string' || text.length % 4 !== 0 || text.length > LONGEST_TEXT) return undefined
  const bytes = Buffer.from(text, 'base64')
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return bytes.length === (text.length / 4) * 3 - padding ? bytes : undefined
}
/** Base64 characters of 1,232 bytes, the largest packet, and a few more. */
const LONGEST_TEXT = 1_652

type Vote = Pick<DecodedTransaction, 'signatures' | 'accounts' | 'recentBlockhash'> & {
  /** The instruction's accounts: two or more. */
  voted: string[]
  type: string
}

/** Every count of so small a message is one byte, except for the length of the data. */
function findVote(bytes: Uint8Array): Vote | undefined {
  const signed = bytes[0] as number
  if (signed !== 1 && signed !== 2) return undefined
  const message = 1 + signed * SIGNATURE
  const keys = bytes[message + 3] as number
  // Version 0 and later have the highest bit of the first byte set.
  if (!((bytes[message] as number) < 128) || !(keys > 0 && keys < 128)) return undefined
  const blockhash = message + 4 + keys * KEY
  const call = blockhash + KEY
  const named = bytes[call + 2] as number
  if (bytes[call] !== 1 || !((bytes[call + 1] as number) < keys) || !(named > 1 && named < 128))
    return undefined
  const type = typeOf(bytes, call + 3 + named)
  if (type === undefined) return undefined

  const addresses: string[] = []
  for (let at = message + 4; at < blockhash; at += KEY)
    addresses.push(addressText(bytes.subarray(at, at + KEY)))
  if (addresses[bytes[call + 1] as number] !== PROGRAM.vote) return undefined
  const voted: string[] = []
  for (let i = 0; i < named; i++) {
    const address = addresses[bytes[call + 3 + i] as number]
    if (address === undefined) return undefined
    voted.push(address)
  }
  const signatures: string[] = []
  for (let at = 1; at < message; at += SIGNATURE)
    signatures.push(encodeBase58(bytes.subarray(at, at + SIGNATURE)))
  const header = {
    numRequiredSignatures: bytes[message] as number,
    numReadonlySignedAccounts: bytes[message + 1] as number,
    numReadonlyUnsignedAccounts: bytes[message + 2] as number,
  }
  const recentBlockhash = addressText(bytes.subarray(blockhash, call))
  return { signatures, accounts: accountsInOrder(addresses, header), recentBlockhash, voted, type }
}

/**
 * The type of the instruction whose data, after its length, are the remaining bytes; `undefined` unless they
 * are complete.
 */
function typeOf(bytes: Uint8Array, start: number): string | undefined {
  let at = start
  let length = bytes[at++] as number
  if (length > 127) {
    const high = bytes[at++] as number
    if (!(high > 0 && high < 128)) return undefined
    length = (length & 127) | (high << 7)
  }
  if (at + length !== bytes.length || length < 4 + 8 + 1) return undefined
  const tag = bytes[at] as number
  const isTagged = bytes[at + 1] === 0 && bytes[at + 2] === 0 && bytes[at + 3] === 0
  const type = isTagged ? TYPES[tag] : undefined
  // A root below 2^48, so that the slots stay exact.
  if (type === undefined || bytes[at + 10] !== 0 || bytes[at + 11] !== 0) return undefined
  const end = endOfState(bytes, at + 12) + (tag === TOWER_SYNC ? KEY : 0)
  return end <= bytes.length ? type : undefined
}

/**
 * The offset after the lockouts, the hash and the time, which begin at `start`; NaN if a value is unusual.
 */
function endOfState(bytes: Uint8Array, start: number): number {
  let at = start
  const lockouts = bytes[at++] as number
  if (lockouts > 127) return Number.NaN
  for (let left = lockouts; left > 0; left--) {
    let size = 1
    while ((bytes[at] as number) > 127 && size <= 4) {
      at++
      size++
    }
    // The slot's offset of at most four bytes, then its confirmation count.
    if (size > 4) return Number.NaN
    at += 2
  }
  at += KEY
  const hasTime = bytes[at++]
  if (hasTime === 0) return at
  const isNear = bytes[at + 4] === 0 && bytes[at + 5] === 0 && bytes[at + 6] === 0 && bytes[at + 7] === 0
  return hasTime === 1 && isNear ? at + 8 : Number.NaN
}

/** @returns whether every account has both balances, and there are no others */
function fillBalances(accounts: readonly DecodedAccount[], pre: unknown, post: unknown): boolean {
  if (!Array.isArray(pre) || !Array.isArray(post)) return false
  if (pre.length !== accounts.length || post.length !== accounts.length) return false
  for (const [i, account] of accounts.entries()) {
    account.preBalance = u64Of(pre[i]) ?? null
    account.postBalance = u64Of(post[i]) ?? null
    if (account.preBalance === null || account.postBalance === null) return false
  }
  return true
}
