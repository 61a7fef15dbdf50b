import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import type { WireConfig, WireHeader, WireMessage } from './wire-message.ts'
import { CONFIG_BIT, VERSION_1 } from './wire-transaction-v1.ts'

/** 32 bytes, or their base58 text. */
export type Address = string | Uint8Array

export type AccountMeta = { address: Address; signer?: boolean; writable?: boolean }

export type InstructionToBuild = { programId: Address; accounts: readonly AccountMeta[]; data: Uint8Array }

/** An address lookup table and its addresses in order. */
export type LookupTable = { address: Address; addresses: readonly Address[] }

export type MessageToBuild = {
  payer: Address
  instructions: readonly InstructionToBuild[]
  recentBlockhash: Address
  /** If given, even empty: a version 0 message. Otherwise a legacy message. */
  lookupTables?: readonly LookupTable[]
  /** If given, even empty: a version 1 message, which has no lookup tables. */
  config?: Partial<WireConfig>
}

type Key = { address: string; signer: boolean; writable: boolean; invoked: boolean }

/**
 * The message bytes that the signers sign. Accounts are in the order that the format requires: fee payer first, signers
 * before others, writable before read-only; within a group in the order of their first use.
 *
 * @throws TypeError when an address is not 32 bytes or there are more than 256 accounts
 */
export function buildMessage(input: MessageToBuild): Uint8Array {
  if (input.config && input.lookupTables) throw new TypeError('A version 1 message has no lookup tables')
  const keys = gatherKeys(input)
  const { staticKeys, lookups } = splitKeys(keys, input.lookupTables ?? [])
  const ordered = [
    ...staticKeys,
    ...lookups.flatMap((t) => t.writable),
    ...lookups.flatMap((t) => t.readonly),
  ]
  if (ordered.length > 256) throw new TypeError(`A message indexes 256 accounts, not ${ordered.length}`)
  const indexes = new Map(ordered.map((key, index) => [key.address, index]))
  const indexOf = (address: Address) => {
    const index = indexes.get(textOf(address))
    if (index === undefined) throw new TypeError(`The message has no account ${textOf(address)}`)
    return index
  }

  const signers = staticKeys.filter((key) => key.signer)
  const readonlyOf = (some: readonly Key[]) => some.filter((key) => !key.writable).length
  return serializeMessage({
    version: input.config ? 1 : input.lookupTables ? 0 : -1,
    header: {
      numRequiredSignatures: signers.length,
      numReadonlySignedAccounts: readonlyOf(signers),
      numReadonlyUnsignedAccounts: readonlyOf(staticKeys.filter((key) => !key.signer)),
    },
    staticKeys: staticKeys.map(({ address }) => bytesOf(address)),
    recentBlockhash: bytesOf(input.recentBlockhash),
    instructions: input.instructions.map(({ programId, accounts, data }) => ({
      programIdIndex: indexOf(programId),
      accountIndexes: Uint8Array.from(accounts, ({ address }) => indexOf(address)),
      data,
    })),
    lookups: lookups.map(({ table, writable, readonly }) => ({
      account: bytesOf(table.address),
      writable: Uint8Array.from(writable, ({ index }) => index),
      readonly: Uint8Array.from(readonly, ({ index }) => index),
    })),
    ...(input.config && { config: input.config }),
  })
}

export type MessageParts = Omit<WireMessage, 'message' | 'config'> & { config?: Partial<WireConfig> }

/**
 * The bytes of a message, as `parseWireMessage` reads them. @throws TypeError for a length that does not fit
 * its field
 */
export function serializeMessage(parts: MessageParts): Uint8Array {
  const { version, header, staticKeys, recentBlockhash, instructions, lookups } = parts
  if (version === 1) return serializeVersion1(parts)
  const out: number[] = version === 0 ? [128] : []
  push(out, countsOf(header))
  pushShortVec(out, staticKeys.length)
  for (const key of staticKeys) push(out, key)
  push(out, recentBlockhash)
  pushShortVec(out, instructions.length)
  for (const { programIdIndex, accountIndexes, data } of instructions) {
    out.push(programIdIndex)
    pushList(out, accountIndexes)
    pushList(out, data)
  }
  if (version === -1) return Uint8Array.from(out)
  pushShortVec(out, lookups.length)
  for (const { account, writable, readonly } of lookups) {
    push(out, account)
    pushList(out, writable)
    pushList(out, readonly)
  }
  return Uint8Array.from(out)
}

/** SIMD-0385; `readVersion1Message` is the reader. */
function serializeVersion1({ header, staticKeys, recentBlockhash, instructions, config = {} }: MessageParts) {
  const { priorityFeeLamports: fee, computeUnitLimit, loadedAccountsDataSizeLimit, heapSize } = config
  const values: [bit: number, value: bigint | number | undefined, size: 4 | 8][] = [
    [CONFIG_BIT.priorityFee, fee, 8],
    [CONFIG_BIT.computeUnitLimit, computeUnitLimit, 4],
    [CONFIG_BIT.loadedAccountsDataSize, loadedAccountsDataSizeLimit, 4],
    [CONFIG_BIT.heapSize, heapSize, 4],
  ]
  const mask = values.reduce((sum, [bit, value]) => (value === undefined ? sum : sum | bit), 0)
  const out = [VERSION_1, ...countsOf(header)]
  pushLittleEndian(out, mask, 4)
  push(out, recentBlockhash)
  out.push(instructions.length, staticKeys.length)
  for (const key of staticKeys) push(out, key)
  for (const [, value, size] of values) if (value !== undefined) pushLittleEndian(out, value, size)
  for (const { programIdIndex, accountIndexes, data } of instructions) {
    out.push(programIdIndex, accountIndexes.length)
    pushLittleEndian(out, data.length, 2)
  }
  for (const { accountIndexes, data } of instructions) {
    push(out, accountIndexes)
    push(out, data)
  }
  return Uint8Array.from(out)
}

const countsOf = (header: WireHeader) => [
  header.numRequiredSignatures,
  header.numReadonlySignedAccounts,
  header.numReadonlyUnsignedAccounts,
]

/**
 * The transaction bytes. `signatures` are in the order of the message's signers, 64 bytes each; they come
 * before the message, or after it in version 1.
 */
export function serializeTransaction(signatures: readonly Uint8Array[], message: Uint8Array): Uint8Array {
  const signed: number[] = []
  for (const signature of signatures) {
    if (signature.length !== 64) throw new TypeError(`A signature has 64 bytes, not ${signature.length}`)
    push(signed, signature)
  }
  if (message[0] === VERSION_1) return Uint8Array.from([...message, ...signed])
  const out: number[] = []
  pushShortVec(out, signatures.length)
  return Uint8Array.from([...out, ...signed, ...message])
}

function gatherKeys({ payer, instructions }: MessageToBuild): Key[] {
  const keys = new Map<string, Key>()
  const add = (address: Address, signer: boolean, writable: boolean, invoked: boolean) => {
    const text = textOf(address)
    const key = keys.get(text)
    if (!key) keys.set(text, { address: text, signer, writable, invoked })
    else {
      key.signer ||= signer
      key.writable ||= writable
      key.invoked ||= invoked
    }
  }
  add(payer, true, true, false)
  for (const { programId, accounts } of instructions) {
    for (const { address, signer = false, writable = false } of accounts)
      add(address, signer, writable, false)
    add(programId, false, false, true)
  }
  return [...keys.values()]
}

type Looked = { table: LookupTable; writable: LookedKey[]; readonly: LookedKey[] }
type LookedKey = { address: string; index: number }

function splitKeys(keys: Key[], tables: readonly LookupTable[]) {
  const lookups: Looked[] = []
  const taken = new Set<string>()
  for (const table of tables) {
    const indexes = new Map(table.addresses.map((address, index) => [textOf(address), index]))
    const looked: Looked = { table, writable: [], readonly: [] }
    for (const { address, signer, writable, invoked } of keys) {
      const index = indexes.get(address)
      if (index === undefined || index > 255 || signer || invoked || taken.has(address)) continue
      taken.add(address)
      looked[writable ? 'writable' : 'readonly'].push({ address, index })
    }
    if (looked.writable.length + looked.readonly.length > 0) lookups.push(looked)
  }
  const rank = (key: Key) => (key.signer ? 0 : 2) + (key.writable ? 0 : 1)
  // The payer was added first, and sorting is stable within a rank.
  const staticKeys = keys.filter((key) => !taken.has(key.address)).sort((a, b) => rank(a) - rank(b))
  return { staticKeys, lookups }
}

function textOf(address: Address): string {
  return typeof address === 'string' ? address : encodeBase58(address)
}

function bytesOf(address: Address): Uint8Array {
  const bytes = typeof address === 'string' ? decodeBase58(address) : address
  if (bytes?.length !== 32) throw new TypeError(`Expected an address of 32 bytes, found ${textOf(address)}`)
  return bytes
}

function pushList(out: number[], bytes: Uint8Array): void {
  pushShortVec(out, bytes.length)
  push(out, bytes)
}

function push(out: number[], bytes: Iterable<number>): void {
  for (const byte of bytes) out.push(byte)
}

function pushLittleEndian(out: number[], value: bigint | number, size: number): void {
  let rest = BigInt(value)
  for (let left = size; left > 0; left--, rest >>= 8n) out.push(Number(rest & 255n))
  if (rest !== 0n) throw new TypeError(`${value} does not fit in ${size} bytes`)
}

function pushShortVec(out: number[], value: number): void {
  if (value > 0xffff) throw new TypeError(`A length in a message is at most 65535, not ${value}`)
  let rest = value
  while (rest > 127) {
    out.push((rest & 127) | 128)
    rest >>= 7
  }
  out.push(rest)
}
