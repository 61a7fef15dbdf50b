import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'

// A transaction from a node's response. It is read by other code than the decoder's, so that both do not
// share mistakes. It has only what checks need: balances, signers, and the unparsed instructions.

export type RawInstruction = {
  program: string
  accounts: readonly string[]
  /** Empty where the response has only the node's own parse. */
  data: Uint8Array
  /** The amounts in the node's own parse. */
  parsedAmounts: readonly bigint[]
  /** The type in the node's own parse; '' without one. */
  parsedType: string
  isTop: boolean
}

export type RawTransaction = {
  succeeded: boolean
  fee: bigint
  accounts: readonly string[]
  /** The fee payer is first. */
  signers: readonly string[]
  /** Lamports before and after, by account. */
  lamports: ReadonlyMap<string, { pre: bigint; post: bigint }>
  tokens: readonly TokenBalance[]
  instructions: readonly RawInstruction[]
}

/** The balance of a token account; '0' when it did not exist. Without an owner when the node gives none. */
export type TokenBalance = {
  account: string
  mint: string
  preOwner: string
  owner: string
  pre: bigint
  post: bigint
}

type Loose = Record<string, unknown>
const record = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {}
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const integer = (value: unknown): bigint => {
  const digits = typeof value === 'number' || typeof value === 'bigint' ? String(value) : text(value)
  return /^\d{1,20}$/.test(digits) ? BigInt(digits) : 0n
}

/** @returns undefined for a transaction without `meta`, or one that cannot be read */
export function readRawTransaction(source: unknown): RawTransaction | undefined {
  const { transaction, meta: result } = record(source)
  const meta = record(result)
  if (!Array.isArray(meta.preBalances) || !Array.isArray(meta.postBalances)) return undefined
  const loaded = record(meta.loadedAddresses)
  const lookedUp = [...list(loaded.writable), ...list(loaded.readonly)].map(text)
  const message = Array.isArray(transaction)
    ? readWire(bytesOf(text(transaction[0]), text(transaction[1])))
    : readJson(record(record(transaction).message))
  if (!message) return undefined
  const accounts =
    message.accounts.length === meta.preBalances.length
      ? message.accounts
      : [...message.accounts, ...lookedUp]
  const [pre, post] = [list(meta.preBalances), list(meta.postBalances)]
  const inner = list(meta.innerInstructions).flatMap((group) => list(record(group).instructions))
  return {
    succeeded: (meta.err ?? record(meta.status).Err ?? null) === null,
    fee: integer(meta.fee),
    accounts,
    signers: message.accounts.slice(0, message.signatures),
    lamports: new Map(
      accounts.map((account, i) => [account, { pre: integer(pre[i]), post: integer(post[i]) }]),
    ),
    tokens: tokensOf(meta, accounts),
    instructions: [
      ...message.instructions.map((one) => instructionOf(one, accounts, true)),
      ...inner.map((one) => instructionOf(one, accounts, false)),
    ],
  }
}

type Message = { accounts: string[]; signatures: number; instructions: readonly unknown[] }

function readJson({ accountKeys, header, instructions }: Loose): Message | undefined {
  const keys = list(accountKeys)
  const accounts = keys.map((key) => text(key) || text(record(key).pubkey))
  const signed = keys.filter((key) => record(key).signer === true).length
  const signatures = signed || Number(integer(record(header).numRequiredSignatures))
  return accounts.length > 0 ? { accounts, signatures, instructions: list(instructions) } : undefined
}

const bytesOf = (encoded: string, encoding: string): Uint8Array =>
  encoding === 'base58'
    ? (decodeBase58(encoded) ?? new Uint8Array())
    : new Uint8Array(Buffer.from(encoded, 'base64'))

/**
 * https://solana.com/docs/core/transactions: signatures, then the message, which is legacy or begins with a
 * version byte.
 */
function readWire(bytes: Uint8Array): Message | undefined {
  if (bytes[0] === 0x81) return readVersion1(bytes)
  let at = 0
  const byte = () => bytes[at++] ?? 0
  const count = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 127) << shift
      if (next < 128) break
    }
    return value
  }
  const take = (length: number) => {
    at += length
    return bytes.subarray(at - length, at)
  }
  const signed = count()
  take(64 * signed)
  if ((bytes[at] ?? 0) >= 128) at++
  const signatures = byte()
  at += 2
  const accounts = Array.from({ length: count() }, () => encodeBase58(take(32)))
  at += 32
  const instructions = Array.from({ length: count() }, () => ({
    programIdIndex: byte(),
    accounts: [...take(count())],
    data: encodeBase58(take(count())),
  }))
  return at > bytes.length ? undefined : { accounts, signatures, instructions }
}

/** SIMD-0385: fixed counts, keys, four bytes for each bit of the mask, headers of all instructions, then their content. */
function readVersion1(bytes: Uint8Array): Message | undefined {
  const view = Buffer.from(bytes)
  const start = 42
  if (view.length < start) return undefined
  const [signatures = 0, count = 0, keys = 0] = [view[1], view[40], view[41]]
  const accounts = Array.from({ length: keys }, (_, key) =>
    encodeBase58(view.subarray(start + 32 * key, start + 32 * key + 32)),
  )
  const setBits = view.readUInt32LE(4).toString(2).replaceAll('0', '').length
  const headers = start + 32 * keys + 4 * setBits
  let at = headers + 4 * count
  if (at > view.length) return undefined
  const instructions = Array.from({ length: count }, (_, index) => {
    const header = headers + 4 * index
    const data = at + (view[header + 1] ?? 0)
    const end = data + view.readUInt16LE(header + 2)
    const accountIndexes = [...view.subarray(at, data)]
    at = end
    return {
      programIdIndex: view[header] ?? 0,
      accounts: accountIndexes,
      data: encodeBase58(view.subarray(data, end)),
    }
  })
  return at + 64 * signatures > view.length ? undefined : { accounts, signatures, instructions }
}

function instructionOf(source: unknown, keys: readonly string[], isTop: boolean): RawInstruction {
  const { programId, programIdIndex, accounts, data, parsed } = record(source)
  const { type, info } = record(parsed)
  return {
    program: text(programId) || (keys[Number(programIdIndex)] ?? ''),
    accounts: list(accounts).map((one) => text(one) || (keys[Number(one)] ?? '')),
    data: decodeBase58(text(data)) ?? new Uint8Array(),
    parsedAmounts: amountsIn(record(info)),
    parsedType: text(type),
    isTop,
  }
}

function amountsIn(info: Loose): bigint[] {
  const { lamports, amount, tokenAmount } = info
  return [lamports, amount, record(tokenAmount).amount].flatMap((value) =>
    value === undefined ? [] : [integer(value)],
  )
}

function tokensOf(meta: Loose, accounts: readonly string[]): TokenBalance[] {
  const found = new Map<string, TokenBalance>()
  for (const side of ['pre', 'post'] as const)
    for (const entry of list(meta[`${side}TokenBalances`]).map(record)) {
      const account = accounts[Number(entry.accountIndex)] ?? ''
      const mint = text(entry.mint)
      const owner = text(entry.owner) || account
      const key = `${account} ${mint}`
      const known = found.get(key) ?? { account, mint, preOwner: owner, owner, pre: 0n, post: 0n }
      found.set(key, { ...known, owner, [side]: integer(record(entry.uiTokenAmount).amount) })
    }
  return [...found.values()]
}
