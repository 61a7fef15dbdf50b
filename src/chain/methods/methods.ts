import type { Log } from '#lib/log/log.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { isInteger, isWholeNumber, recordOf } from '#lib/values/guards.ts'
import type { WireU64 } from '#svm/rpc-block.ts'
import { ChainUnavailable, MethodRefused, NullBlock, RpcError, rpcCode, Unanswered } from '../rpc/errors.ts'
import type { CallOptions, RpcCaller } from '../rpc/rpc-caller.ts'
import { readEach } from './read-each.ts'
import { wholeNumber, wholeNumberOrNull } from './whole-numbers.ts'

// Typed responses of the RPC methods in use, for node versions 1.18 to 4.x. https://solana.com/docs/rpc/http

export type Commitment = 'processed' | 'confirmed' | 'finalized'

export type EpochInfo = {
  absoluteSlot: number
  /** null when the node does not return it (before 1.3). */
  blockHeight: number | null
  epoch: number
  slotIndex: number
  slotsInEpoch: number
  transactionCount: number | null
}

export type EpochSchedule = {
  slotsPerEpoch: number
  firstNormalEpoch: number
  firstNormalSlot: number
}

export type Supply = { slot: number; total: bigint; circulating: bigint; nonCirculating: bigint }

export type Account = {
  lamports: bigint
  owner: string
  executable: boolean
  space: number
  data: Uint8Array
}

/** `slot`: the account's state is the one after this slot; absent where the node does not return it. */
export type AccountAt = Account & { slot?: number }

export type BlockHeader = {
  blockhash: string
  previousBlockhash: string
  parentSlot: number
  blockHeight: number | null
  blockTime: number | null
}

type Call = RpcCaller['call']
type LoggedCall = { call: Call; log: Log }

export async function getVersion(call: Call): Promise<string | null> {
  const version = await call<{ 'solana-core'?: unknown } | null>('getVersion')
  const core = version?.['solana-core']
  return typeof core === 'string' ? core : null
}

export function getEpochInfo(call: Call, readSlot: (result: unknown) => number): Promise<EpochInfo> {
  return call('getEpochInfo', [], undefined, (result) => {
    const info = recordOf(result)
    return {
      absoluteSlot: readSlot(info.absoluteSlot),
      blockHeight: wholeNumberOrNull(info.blockHeight, 'a height'),
      epoch: wholeNumber(info.epoch, 'an epoch'),
      slotIndex: wholeNumber(info.slotIndex, 'a slot index'),
      slotsInEpoch: wholeNumber(info.slotsInEpoch, 'a number of slots'),
      transactionCount: wholeNumberOrNull(info.transactionCount, 'a number of transactions'),
    }
  })
}

export function getEpochSchedule(call: Call): Promise<EpochSchedule> {
  return call('getEpochSchedule', [], undefined, (result) => {
    const schedule = recordOf(result)
    const read = (field: keyof EpochSchedule) =>
      wholeNumber(schedule[field], `an epoch schedule whose ${field} is one`)
    return {
      slotsPerEpoch: read('slotsPerEpoch'),
      firstNormalEpoch: read('firstNormalEpoch'),
      firstNormalSlot: read('firstNormalSlot'),
    }
  })
}

export async function getSupply(call: Call): Promise<Supply> {
  type Value = Partial<Record<'total' | 'circulating' | 'nonCirculating', WireU64>>
  const answer = await call<{ context?: { slot?: number }; value?: Value }>('getSupply', [
    { excludeNonCirculatingAccountsList: true },
  ])
  const value = answer.value ?? {}
  return {
    slot: answer.context?.slot ?? 0,
    total: BigInt(value.total ?? 0),
    circulating: BigInt(value.circulating ?? 0),
    nonCirculating: BigInt(value.nonCirculating ?? 0),
  }
}

export async function getAccount(
  { call, log }: LoggedCall,
  address: string,
  options?: CallOptions,
): Promise<AccountAt | null> {
  try {
    const answer = await call<{ context?: unknown; value?: unknown } | null>(
      'getAccountInfo',
      [address, { encoding: 'base64', commitment: 'confirmed' }],
      options,
    )
    const { slot } = recordOf(answer?.context)
    return withSlot(accountOf(answer?.value, address), isInteger(slot) ? slot : undefined)
  } catch (error) {
    if (!(error instanceof MethodRefused)) throw error
    const answer = getAccounts({ call, log }, [address], MOST_ACCOUNT_BYTES, options)
    const { slot, accounts } = await answer.catch((other) => {
      throw other instanceof MethodRefused ? error : other
    })
    return withSlot(accounts[0] ?? null, slot)
  }
}

const withSlot = (account: Account | null, slot: number | undefined): AccountAt | null =>
  account && (slot === undefined ? account : { ...account, slot })

/** The most bytes of data that the runtime allows in an account. */
const MOST_ACCOUNT_BYTES = 10 * 1024 * 1024

export async function getAccounts(
  { call, log }: LoggedCall,
  addresses: readonly string[],
  mostBytes: number,
  options?: CallOptions,
  commitment: Commitment = 'confirmed',
): Promise<{ slot: number; accounts: (Account | null | undefined)[] }> {
  const answer = await call<{ context?: { slot?: unknown }; value?: unknown } | null>(
    'getMultipleAccounts',
    [addresses, { encoding: 'base64', commitment, dataSlice: { offset: 0, length: mostBytes } }],
    options,
  )
  const slot = answer?.context?.slot
  const values = answer?.value
  // Only its position in the list identifies an account.
  if (!isInteger(slot) || !Array.isArray(values) || values.length !== addresses.length)
    throw new ChainUnavailable(
      `The node's answer for ${addresses.length} accounts is none: expected a slot and as many values.`,
    )
  const accounts: (Account | null | undefined)[] = addresses.map(() => undefined)
  readEach([...addresses.entries()], { what: 'accounts', log }, ([place, address]) => {
    accounts[place] = accountOf(values[place], address, mostBytes)
  })
  return { slot, accounts }
}

/** @throws ChainUnavailable for invalid accounts */
function accountOf(value: unknown, address: string, mostBytes = Number.POSITIVE_INFINITY): Account | null {
  if (value === null) return null
  const { lamports, owner, executable, space, data } = recordOf(value)
  const text = Array.isArray(data) ? data[0] : undefined
  const isAccount =
    /^\d{1,20}$/.test(String(lamports)) &&
    typeof owner === 'string' &&
    isBase58Of(owner, 32) &&
    typeof text === 'string'
  if (!isAccount)
    throw new ChainUnavailable(
      `The node's answer for the account ${address} is none: expected lamports, an owner and data in base64.`,
    )
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
  return {
    lamports: BigInt(String(lamports)),
    owner,
    executable: executable === true,
    space: isInteger(space) ? space : bytes.length,
    data: bytes.length > mostBytes ? bytes.subarray(0, mostBytes) : bytes,
  }
}

/**
 * The first available block of the node. Old nodes support only minimumLedgerSlot. Where neither method is
 * offered, the error for a request of the first block names it.
 */
export async function getFirstAvailableBlock(
  call: Call,
  read: (result: unknown) => number,
  options?: CallOptions,
): Promise<number> {
  for (const method of ['getFirstAvailableBlock', 'minimumLedgerSlot'])
    try {
      return await call(method, [], options, read)
    } catch (error) {
      if (!(error instanceof MethodRefused)) throw error
    }
  try {
    await call('getBlock', [0, HEADER], options)
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const [, first] = /first available block: (\d+)/i.exec(error.said) ?? []
    if (first !== undefined) return read(Number(first))
    if (error.code === rpcCode.blockCleanedUp) throw error
  }
  return 0
}

/** The most slots of one getBlocks call. */
const MAX_RANGE = 500_000

export async function getBlocks(
  { call, log }: LoggedCall,
  start: number,
  end: number,
  commitment: 'confirmed' | 'finalized',
  options?: CallOptions,
): Promise<number[] | null> {
  const slots: number[] = []
  for (let from = start; from <= end; from += MAX_RANGE) {
    const to = Math.min(end, from + MAX_RANGE - 1)
    const part = await call('getBlocks', [from, to, { commitment }], { slot: from, ...options }, (result) =>
      // An unreadable entry is dropped: its slot stays a gap, which other requests fill.
      readEach(listOf(result), { what: 'blocks', log }, (slot) => wholeNumber(slot, 'a slot')),
    ).catch((error) => {
      if (error instanceof MethodRefused) return null
      throw error
    })
    if (!part) return null
    const inRange = new Set(part.filter((slot) => slot >= from && slot <= to))
    slots.push(...[...inRange].sort((a, b) => a - b))
  }
  return slots
}

/** @throws Unanswered for anything other than a list */
export function listOf<T = unknown>(result: unknown): T[] {
  if (!Array.isArray(result)) throw new Unanswered('sent something else instead of a list')
  return result
}

/** The newest transaction version that is supported. */
export const NEWEST_VERSION = 1

const HEADER = {
  encoding: 'base64',
  transactionDetails: 'none',
  rewards: false,
  maxSupportedTransactionVersion: NEWEST_VERSION,
}
/** The options for nodes that do not support versions, or not this one: a header has no transactions. */
const { maxSupportedTransactionVersion: _, ...PLAIN_HEADER } = HEADER

export async function getBlockHeader(
  call: Call,
  slot: number,
  commitment: Commitment,
  options?: CallOptions,
): Promise<BlockHeader | undefined> {
  const ask = (header: object) =>
    call('getBlock', [slot, { ...header, commitment }], { slot, ...options }, (result) => {
      if (result === null) throw new NullBlock()
      return headerOf(slot, result)
    })
  try {
    return await ask(HEADER).catch((error) => {
      if (error instanceof RpcError && error.code === rpcCode.invalidParams) return ask(PLAIN_HEADER)
      throw error
    })
  } catch (error) {
    if (error instanceof NullBlock) return undefined
    const gone: readonly number[] = [
      rpcCode.slotSkipped,
      rpcCode.longTermSlotSkipped,
      rpcCode.blockCleanedUp,
      rpcCode.blockNotAvailable,
    ]
    if (error instanceof RpcError && gone.includes(error.code)) return undefined
    throw error
  }
}

/** @throws Error without a retry: the node may have stored the block in this state */
function headerOf(slot: number, result: unknown): BlockHeader {
  const { blockhash, previousBlockhash, parentSlot, blockHeight, blockTime } = recordOf(result)
  const isHeader =
    isHash(blockhash) && isHash(previousBlockhash) && isWholeNumber(parentSlot) && isBefore(parentSlot, slot)
  if (!isHeader) throw new Error(`sent no header of a block at slot ${slot}`)
  return {
    blockhash,
    previousBlockhash,
    parentSlot,
    blockHeight: isInteger(blockHeight) ? blockHeight : null,
    blockTime: isInteger(blockTime) ? blockTime : null,
  }
}

const isHash = (value: unknown): value is string => typeof value === 'string' && isBase58Of(value, 32)

/** The genesis block is its own parent. */
const isBefore = (parentSlot: number, slot: number) => parentSlot < slot || slot === 0
