import { isBase58Of } from '#lib/base58.ts'
import type { WireU64 } from '#svm/rpc-block.ts'
import type { Ask, CallOptions } from './ask.ts'
import { ChainUnavailable, RpcError, rpcCode } from './errors.ts'

// Typed answers of the methods we use, as versions 1.18 to 4.x of the node software give them.
// https://solana.com/docs/rpc/http

export type Commitment = 'processed' | 'confirmed' | 'finalized'

export type EpochInfo = {
  absoluteSlot: number
  /** null where the node does not tell (before 1.3). */
  blockHeight: number | null
  epoch: number
  slotIndex: number
  slotsInEpoch: number
  transactionCount: number | null
}

export type EpochSchedule = {
  slotsPerEpoch: number
  leaderScheduleSlotOffset: WireU64
  warmup: boolean
  firstNormalEpoch: number
  firstNormalSlot: number
}

export type VoteAccount = {
  votePubkey: string
  nodePubkey: string
  activatedStake: WireU64
  epochVoteAccount: boolean
  commission: number
  lastVote: WireU64
  rootSlot: WireU64
  /** `[epoch, credits, previous credits]`, oldest first. */
  epochCredits: [number, WireU64, WireU64][]
}

export type VoteAccounts = { current: VoteAccount[]; delinquent: VoteAccount[] }

export type Supply = { slot: number; total: bigint; circulating: bigint; nonCirculating: bigint }

export type PerformanceSample = {
  slot: number
  numTransactions: number
  /** null before 1.15. */
  numNonVoteTransactions: number | null
  numSlots: number
  samplePeriodSecs: number
}

export type Account = {
  lamports: bigint
  owner: string
  executable: boolean
  space: number
  data: Uint8Array
}

export type BlockHeader = {
  blockhash: string
  previousBlockhash: string
  parentSlot: number
  blockHeight: number | null
  blockTime: number | null
}

type Call = Ask['call']

export async function getVersion(call: Call): Promise<string | null> {
  const version = await call<{ 'solana-core'?: unknown } | null>('getVersion')
  const core = version?.['solana-core']
  return typeof core === 'string' ? core : null
}

export async function getEpochInfo(call: Call): Promise<EpochInfo> {
  const info = await call<Partial<EpochInfo>>('getEpochInfo')
  return {
    absoluteSlot: Number(info.absoluteSlot ?? 0),
    blockHeight: info.blockHeight ?? null,
    epoch: Number(info.epoch ?? 0),
    slotIndex: Number(info.slotIndex ?? 0),
    slotsInEpoch: Number(info.slotsInEpoch ?? 0),
    transactionCount: info.transactionCount ?? null,
  }
}

export async function getVoteAccounts(call: Call): Promise<VoteAccounts> {
  const { current, delinquent } = await call<Partial<VoteAccounts>>('getVoteAccounts')
  return { current: current ?? [], delinquent: delinquent ?? [] }
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

export async function getPerformanceSamples(call: Call, count: number): Promise<PerformanceSample[]> {
  const samples = await call<Partial<PerformanceSample>[]>('getRecentPerformanceSamples', [count])
  return samples.map((sample) => ({
    slot: sample.slot ?? 0,
    numTransactions: sample.numTransactions ?? 0,
    numNonVoteTransactions: sample.numNonVoteTransactions ?? null,
    numSlots: sample.numSlots ?? 0,
    samplePeriodSecs: sample.samplePeriodSecs ?? 60,
  }))
}

export async function getAccount(
  call: Call,
  address: string,
  options?: CallOptions,
): Promise<Account | null> {
  const answer = await call<{ value?: unknown } | null>(
    'getAccountInfo',
    [address, { encoding: 'base64', commitment: 'confirmed' }],
    options,
  )
  return accountOf(answer?.value, address)
}

export async function getAccounts(
  call: Call,
  addresses: readonly string[],
  mostBytes: number,
  options?: CallOptions,
): Promise<{ slot: number; accounts: (Account | null)[] }> {
  const answer = await call<{ context?: { slot?: unknown }; value?: unknown } | null>(
    'getMultipleAccounts',
    [addresses, { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: mostBytes } }],
    options,
  )
  const slot = answer?.context?.slot
  const values = answer?.value
  if (!Number.isSafeInteger(slot) || !Array.isArray(values) || values.length !== addresses.length)
    throw new ChainUnavailable(
      `The node's answer for ${addresses.length} accounts is none: expected a slot and as many values.`,
    )
  return {
    slot: slot as number,
    accounts: addresses.map((address, place) => accountOf(values[place], address, mostBytes)),
  }
}

/** @throws ChainUnavailable for what is no account: a proxy in front of a node may say anything */
function accountOf(value: unknown, address: string, mostBytes = Number.POSITIVE_INFINITY): Account | null {
  if (value === null) return null
  const { lamports, owner, executable, space, data } = Object(value) as Partial<
    Record<keyof Account, unknown>
  >
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
    space: Number.isSafeInteger(space) ? (space as number) : bytes.length,
    data: bytes.length > mostBytes ? bytes.subarray(0, mostBytes) : bytes,
  }
}

/** Where history begins on this node. Old nodes answer by the minimum ledger slot only. */
export async function getFirstAvailableBlock(call: Call, options?: CallOptions): Promise<number> {
  try {
    return await call<number>('getFirstAvailableBlock', [], options)
  } catch (error) {
    if (error instanceof RpcError && error.code === rpcCode.methodNotFound)
      return call<number>('minimumLedgerSlot', [], options)
    throw error
  }
}

/** The most slots that a node looks at in one getBlocks call. */
const MAX_RANGE = 500_000

export async function getBlocks(
  call: Call,
  start: number,
  end: number,
  commitment: 'confirmed' | 'finalized',
  options?: CallOptions,
): Promise<number[]> {
  const slots: number[] = []
  for (let from = start; from <= end; from += MAX_RANGE) {
    const to = Math.min(end, from + MAX_RANGE - 1)
    const part = await call<number[]>('getBlocks', [from, to, { commitment }], options)
    for (const slot of part) if (slot >= from && slot <= to) slots.push(slot)
  }
  return slots
}

export async function getBlockHeader(
  call: Call,
  slot: number,
  commitment: Commitment,
  options?: CallOptions,
): Promise<BlockHeader | undefined> {
  try {
    const block = await call<BlockHeader | null>(
      'getBlock',
      [
        slot,
        {
          encoding: 'base64',
          transactionDetails: 'none',
          rewards: false,
          maxSupportedTransactionVersion: 0,
          commitment,
        },
      ],
      options,
    )
    if (!block) return undefined
    const { blockhash, previousBlockhash, parentSlot, blockHeight = null, blockTime = null } = block
    return { blockhash, previousBlockhash, parentSlot, blockHeight, blockTime }
  } catch (error) {
    const gone = [
      rpcCode.slotSkipped,
      rpcCode.longTermSlotSkipped,
      rpcCode.blockCleanedUp,
      rpcCode.blockNotAvailable,
    ]
    if (error instanceof RpcError && gone.includes(error.code as (typeof gone)[number])) return undefined
    throw error
  }
}
