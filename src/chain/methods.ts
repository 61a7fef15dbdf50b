import type { WireU64 } from '#svm/rpc-block.ts'
import type { Ask, CallOptions } from './ask.ts'
import { RpcError, rpcCode } from './errors.ts'

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

type AccountValue = {
  lamports: WireU64
  owner: string
  executable: boolean
  space?: number
  data: [string, string]
}

export async function getAccount(call: Call, address: string): Promise<Account | null> {
  const { value } = await call<{ value: AccountValue | null }>('getAccountInfo', [
    address,
    { encoding: 'base64', commitment: 'confirmed' },
  ])
  return accountOf(value)
}

export async function getAccounts(
  call: Call,
  addresses: readonly string[],
  mostBytes: number,
): Promise<{ slot: number; accounts: (Account | null)[] }> {
  const { context, value } = await call<{ context: { slot: number }; value: (AccountValue | null)[] }>(
    'getMultipleAccounts',
    [addresses, { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: mostBytes } }],
  )
  return { slot: context.slot, accounts: value.map(accountOf) }
}

function accountOf(value: AccountValue | null): Account | null {
  if (!value) return null
  const data = Uint8Array.from(Buffer.from(value.data[0], 'base64'))
  return {
    lamports: BigInt(value.lamports),
    owner: value.owner,
    executable: value.executable,
    space: value.space ?? data.length,
    data,
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
