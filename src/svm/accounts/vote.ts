import { ByteReader } from '../byte-reader.ts'
import type { AccountParser } from './parsed-account.ts'

export type Lockout = { slot: bigint; confirmationCount: number }

/** The fields of a vote account that every version has. */
export type VoteState = {
  version: 1 | 3 | 4
  nodePubkey: string
  authorizedWithdrawer: string
  /** Basis points; before version 4, the account's percentage times 100. */
  commissionBps: number
  votes: Lockout[]
  rootSlot: bigint | null
  authorizedVoters: { epoch: bigint; authorizedVoter: string }[]
  priorVoters: { authorizedPubkey: string; epochOfLastAuthorizedSwitch: bigint; targetEpoch: bigint }[]
  epochCredits: { epoch: bigint; credits: bigint; previousCredits: bigint }[]
  lastTimestamp: { slot: bigint; timestamp: bigint }
  collectors: VoteCollectors | undefined
}

/** The fields added in version 4 (SIMD-0185). */
export type VoteCollectors = {
  inflationRewardsCollector: string
  blockRevenueCollector: string
  blockRevenueCommissionBps: number
  pendingDelegatorRewards: bigint
  blsPubkeyCompressed: Uint8Array | null
}

const versions = new Map<number, VoteState['version']>([
  [1, 1],
  [2, 3],
  [3, 4],
])
const PRIOR_VOTERS = 32

/** The number of bytes from the start of a vote account that hold all that `readVoteHead` reads, in every version. */
export const VOTE_HEAD_BYTES = 193

/** The fields before the votes; `undefined` for an unknown version. */
export const readVoteHead = (data: Uint8Array) => readHead(new ByteReader(data))

function readHead(reader: ByteReader) {
  const version = versions.get(reader.u32())
  if (version === undefined) return undefined
  const nodePubkey = reader.address()
  const authorizedWithdrawer = reader.address()
  const { commissionBps, collectors } =
    version === 4 ? readCollectors(reader) : { commissionBps: reader.u8() * 100, collectors: undefined }
  return { version, nodePubkey, authorizedWithdrawer, commissionBps, collectors }
}

/**
 * A vote account's state; `undefined` when it is not initialized or its version is older than 1.14.
 * @see https://docs.rs/solana-vote-interface (VoteStateVersions)
 */
export function readVote(data: Uint8Array): VoteState | undefined {
  const reader = new ByteReader(data)
  const head = readHead(reader)
  if (!head) return undefined
  const { version, nodePubkey, authorizedWithdrawer, commissionBps, collectors } = head
  const state = {
    version,
    nodePubkey,
    authorizedWithdrawer,
    commissionBps,
    votes: list(reader, () => {
      if (version > 1) reader.u8() // latency
      return { slot: reader.u64(), confirmationCount: reader.u32() }
    }),
    rootSlot: reader.some() ? reader.u64() : null,
    authorizedVoters: list(reader, () => ({ epoch: reader.u64(), authorizedVoter: reader.address() })),
    priorVoters: version === 4 ? [] : readPriorVoters(reader),
    epochCredits: list(reader, () => ({
      epoch: reader.u64(),
      credits: reader.u64(),
      previousCredits: reader.u64(),
    })),
    lastTimestamp: { slot: reader.u64(), timestamp: reader.i64() },
    collectors,
  }
  return nodePubkey === '11111111111111111111111111111111' ? undefined : state
}

function readCollectors(reader: ByteReader) {
  const inflationRewardsCollector = reader.address()
  const blockRevenueCollector = reader.address()
  const commissionBps = reader.u16()
  const blockRevenueCommissionBps = reader.u16()
  const pendingDelegatorRewards = reader.u64()
  const blsPubkeyCompressed = reader.some() ? reader.bytes(48) : null
  const collectors: VoteCollectors = {
    inflationRewardsCollector,
    blockRevenueCollector,
    blockRevenueCommissionBps,
    pendingDelegatorRewards,
    blsPubkeyCompressed,
  }
  return { commissionBps, collectors }
}

/** A ring buffer of 32 entries, followed by the index of the newest one and whether it is empty. */
function readPriorVoters(reader: ByteReader): VoteState['priorVoters'] {
  const ring = Array.from({ length: PRIOR_VOTERS }, () => ({
    authorizedPubkey: reader.address(),
    epochOfLastAuthorizedSwitch: reader.u64(),
    targetEpoch: reader.u64(),
  }))
  reader.u64()
  const empty = reader.bool()
  return empty ? [] : ring.filter((entry) => entry.authorizedPubkey !== '11111111111111111111111111111111')
}

function list<T>(reader: ByteReader, one: () => T): T[] {
  return Array.from({ length: reader.length() }, one)
}

export const parseVote: AccountParser = (data) => {
  const state = readVote(data)
  if (!state) return undefined
  const { version, commissionBps, collectors, epochCredits, ...rest } = state
  const info = {
    ...rest,
    commission: Math.floor(commissionBps / 100),
    epochCredits: epochCredits.map(({ epoch, credits, previousCredits }) => ({
      epoch,
      credits: String(credits),
      previousCredits: String(previousCredits),
    })),
    ...(collectors && {
      inflationRewardsCommissionBps: commissionBps,
      inflationRewardsCollector: collectors.inflationRewardsCollector,
      blockRevenueCollector: collectors.blockRevenueCollector,
      blockRevenueCommissionBps: collectors.blockRevenueCommissionBps,
      pendingDelegatorRewards: String(collectors.pendingDelegatorRewards),
      blsPubkeyCompressed: collectors.blsPubkeyCompressed && [...collectors.blsPubkeyCompressed],
    }),
  }
  return { program: 'vote', parsed: { type: 'vote', info }, space: data.length }
}
