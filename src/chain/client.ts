import { type Log, silent } from '#lib/log/log.ts'
import { recordOf } from '#lib/values/guards.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'
import { createBlockFetcher, type FetchedBlock } from './methods/fetch-block.ts'
import { getSlot, upToNewestSlot } from './methods/get-slot.ts'
import * as methods from './methods/methods.ts'
import { type Commitment, NEWEST_VERSION } from './methods/methods.ts'
import { fetchProgramAccounts, type ProgramAccountsQuery } from './methods/program-accounts.ts'
import * as sendingMethods from './methods/sending-methods.ts'
import { createSlotBound } from './methods/slot-bound.ts'
import { getLargestAccounts, getRichestAccounts, type LargestAccounts } from './methods/token-methods.ts'
import * as validatorMethods from './methods/validator-methods.ts'
import { wholeNumber } from './methods/whole-numbers.ts'
import type { Nodes } from './rpc/nodes.ts'
import type { Lane } from './rpc/rate-limiter.ts'
import { type CallOptions, createRpcCaller, type RpcCaller } from './rpc/rpc-caller.ts'
import { createPushedCheck, type PushedCheck } from './tip/check-pushed.ts'

export type { FetchedBlock } from './methods/fetch-block.ts'
export type * from './methods/methods.ts'
export type * from './methods/sending-methods.ts'
export type * from './methods/validator-methods.ts'
export { AnswerTooLong, ChainUnavailable, MethodRefused, RpcError, TooManyCalls } from './rpc/errors.ts'
export type { Lane } from './rpc/rate-limiter.ts'
export type { CallOptions } from './rpc/rpc-caller.ts'

export type ChainClientOptions = {
  nodes: Nodes
  log?: Log
  /** The lane of calls that do not name one; by default the tip's. */
  lane?: Lane
  /** The timeout of one attempt, in ms. */
  timeoutMs?: number
  /** The deadline of a call including all attempts, in ms. */
  deadlineMs?: number
  /**
   * Calls fail at once instead of at their deadline while the node is known to be unreachable; see
   * `breaker.ts`.
   */
  failFast?: boolean
  /**
   * Why no call may be sent now, as a sentence for the operator, such as that the node may serve another
   * chain; undefined: calls may be sent. Absent: calls are always sent.
   */
  refusal?: (() => string | undefined) | undefined
}

/**
 * The nodes of an SVM chain.
 *
 * Every call throws `RpcError` when the node returns an error, and `ChainUnavailable` when there is no valid
 * response after retries. u64 fields are `number | string` (see `parseJson`).
 */
export type ChainClient = {
  /** The hosts without credentials, for messages. */
  host: string
  /** Candidate URLs of the WebSocket, best first. */
  wsUrls: string[]
  log: Log
  /** Whether the node of one of `wsUrls` is used: neither paused nor excluded. */
  isUsed: (wsUrl: string) => boolean
  isPushedRight: PushedCheck['isRight']
  /** How many calls per second the first node accepts; null while it has refused none. */
  callsPerSecond: () => number | null
  /** Whether calls to the first node are queued, or wait until it accepts calls again. */
  isBusy: () => boolean
  call: <T>(method: string, params?: unknown[], options?: CallOptions) => Promise<T>
  /** The result as JSON text, exactly as the node wrote it. */
  callForText: (method: string, params: unknown[], options?: CallOptions) => Promise<string>
  /** `confirmed` by default. The lane `history` gives way to all others. */
  fetchBlock: (
    slot: number,
    commitment?: 'confirmed' | 'finalized',
    options?: CallOptions,
  ) => Promise<FetchedBlock>
  /** The block without its transactions; undefined when the node has no block at that slot. */
  getBlockHeader: (
    slot: number,
    commitment: Commitment,
    options?: CallOptions,
  ) => Promise<methods.BlockHeader | undefined>
  /**
   * Whether the chain can have reached this slot by now, judged by the clock and the last answer of
   * `getSlot`.
   */
  isPlausibleSlot: (slot: number) => boolean
  getSlot: (commitment: Commitment, options?: CallOptions) => Promise<number>
  getBlockHeight: (commitment: Commitment, options?: CallOptions) => Promise<number>
  getFirstAvailableBlock: (options?: CallOptions) => Promise<number>
  /**
   * The slots from `start` to `end`, inclusive, that have a block; null where the node does not offer
   * getBlocks. Large ranges are split into several requests.
   */
  getBlocks: (
    start: number,
    end: number,
    commitment: 'confirmed' | 'finalized',
    options?: CallOptions,
  ) => Promise<number[] | null>
  getTransaction: (signature: string, options?: CallOptions) => Promise<FoundTransaction | null>
  getGenesisHash: (options?: CallOptions) => Promise<string>
  getVersion: () => Promise<string | null>
  getEpochInfo: () => Promise<methods.EpochInfo>
  getEpochSchedule: () => Promise<methods.EpochSchedule>
  getVoteAccounts: (options?: CallOptions) => Promise<validatorMethods.VoteAccounts>
  /** The slots and the blocks of each leader in the current epoch. */
  getBlockProduction: (options?: CallOptions) => Promise<validatorMethods.BlockProduction>
  getLeaderSchedule: (
    slot: number,
    options?: CallOptions,
  ) => Promise<ReadonlyMap<string, readonly number[]> | null>
  getConsensus: (options?: CallOptions) => Promise<validatorMethods.Consensus>
  getInflationRate: (options?: CallOptions) => Promise<validatorMethods.InflationRate>
  getSupply: () => Promise<methods.Supply>
  getAccount: (address: string, options?: CallOptions) => Promise<methods.AccountAt | null>
  /**
   * Up to 100 accounts at `slot`, in the order of `addresses`, with the first `mostBytes` of their data;
   * `confirmed` by default. null: there is no account at this address; undefined: the node's answer for it is
   * unreadable.
   */
  getAccounts: (
    addresses: readonly string[],
    mostBytes: number,
    options?: CallOptions,
    commitment?: Commitment,
  ) => Promise<{ slot: number; accounts: (methods.Account | null | undefined)[] }>
  /**
   * The accounts of a program at one finalized slot, as the node's unparsed answer. Read it with
   * `readProgramAccounts`, in a worker process if it may be large.
   */
  fetchProgramAccounts: (query: ProgramAccountsQuery, options?: CallOptions) => Promise<Buffer>
  /** The largest token accounts of a mint at a finalized slot. */
  getLargestAccounts: (mint: string, options?: CallOptions) => Promise<LargestAccounts>
  getRichestAccounts: (options?: CallOptions) => Promise<string[]>
  getLatestBlockhash: (options?: CallOptions) => Promise<sendingMethods.LatestBlockhash>
  /**
   * Sends a signed transaction. Retries send the same bytes, which the chain executes only once. @returns its
   * signature
   */
  sendTransaction: (bytes: Uint8Array, options?: CallOptions) => Promise<string>
  /**
   * The states of at most 256 recent transactions, in their order; null: the node does not know the
   * transaction.
   */
  getSignatureStatuses: (
    signatures: readonly string[],
    options?: CallOptions,
  ) => Promise<(sendingMethods.SignatureStatus | null)[]>
  /**
   * Requests lamports from the node's faucet, which only test chains have. @returns the transaction's
   * signature
   */
  requestAirdrop: (address: string, lamports: number, options?: CallOptions) => Promise<string>
  /** Aborts all pending calls. */
  close: () => void
}

/**
 * Creates a client of the nodes. It connects at the first call; closing it does not close the nodes, which
 * other clients share.
 */
export function createChainClient(options: ChainClientOptions): ChainClient {
  const {
    nodes,
    log = silent,
    lane = 'tip',
    timeoutMs = 30_000,
    deadlineMs = 60_000,
    failFast = false,
  } = options
  const rpc: RpcCaller = createRpcCaller({
    nodes,
    lane,
    timeoutMs,
    deadlineMs,
    failFast,
    refusal: options.refusal,
  })
  const { call } = rpc
  const figures: RpcCaller['call'] = (method, params, o, read) =>
    call(method, params, { lane: 'figures', ...o }, read)
  const bound = createSlotBound()
  const pushed = createPushedCheck(nodes)
  return {
    host: rpc.host,
    wsUrls: nodes.wsUrls,
    log,
    isUsed: (wsUrl) => nodes.all.some((node) => node.wsUrls.includes(wsUrl) && nodes.isUsed(node)),
    isPushedRight: pushed.isRight,
    callsPerSecond: () => nodes.now()[0]?.rate ?? null,
    isBusy: () => {
      const { waiting = 0, pausedMs = 0 } = nodes.now()[0] ?? {}
      return waiting > 0 || pausedMs > 0
    },
    call,
    callForText: rpc.text,
    fetchBlock: createBlockFetcher(rpc, log),
    getBlockHeader: (slot, commitment, o) => methods.getBlockHeader(call, slot, commitment, o),
    isPlausibleSlot: bound.isPlausible,
    getSlot: (commitment, o) => getSlot(rpc, bound, commitment, o),
    getBlockHeight: (commitment, o) =>
      call('getBlockHeight', [{ commitment }], o, upToNewestSlot(bound, 'a height')),
    getFirstAvailableBlock: (o) =>
      methods.getFirstAvailableBlock(call, upToNewestSlot(bound, 'a first slot'), o),
    getBlocks: (start, end, commitment, o) => methods.getBlocks({ call, log }, start, end, commitment, o),
    getTransaction: (signature, o) => getTransaction(call, signature, o),
    getGenesisHash: (o) => call<string>('getGenesisHash', [], o),
    getVersion: () => methods.getVersion(figures),
    getEpochInfo: () => methods.getEpochInfo(figures, upToNewestSlot(bound, 'a slot')),
    getEpochSchedule: () => methods.getEpochSchedule(figures),
    getVoteAccounts: (o) => validatorMethods.getVoteAccounts(figures, log, o),
    getBlockProduction: (o) => validatorMethods.getBlockProduction(figures, log, o),
    getLeaderSchedule: (slot, o) => validatorMethods.getLeaderSchedule(figures, log, slot, o),
    getConsensus: (o) => validatorMethods.getConsensus(figures, o),
    getInflationRate: (o) => validatorMethods.getInflationRate(figures, o),
    getSupply: () => methods.getSupply(figures),
    getAccount: (address, o) => methods.getAccount({ call, log }, address, o),
    getAccounts: (addresses, mostBytes, o, commitment) =>
      methods.getAccounts({ call, log }, addresses, mostBytes, o, commitment),
    fetchProgramAccounts: (query, o) => fetchProgramAccounts(rpc.raw, query, o),
    getLargestAccounts: (mint, o) => getLargestAccounts(call, mint, o),
    getRichestAccounts: (o) => getRichestAccounts(call, o),
    getLatestBlockhash: (o) => sendingMethods.getLatestBlockhash(call, o),
    sendTransaction: (bytes, o) => sendingMethods.sendTransaction(call, bytes, o),
    getSignatureStatuses: (signatures, o) => sendingMethods.getSignatureStatuses(call, log, signatures, o),
    requestAirdrop: (address, lamports, o) => sendingMethods.requestAirdrop(call, address, lamports, o),
    close: () => {
      rpc.close()
      pushed.close()
    },
  }
}

/**
 * A finalized transaction in the form that blocks have, and its slot; null: the node does not know it, or no
 * longer.
 */
type FoundTransaction = { slot: number; transaction: RpcTransaction }

function getTransaction(
  call: RpcCaller['call'],
  signature: string,
  options?: CallOptions,
): Promise<FoundTransaction | null> {
  const config = {
    ...{ encoding: 'base64', commitment: 'finalized' },
    maxSupportedTransactionVersion: NEWEST_VERSION,
  }
  return call('getTransaction', [signature, config], options, (result) => {
    if (result === null) return null
    const { slot, transaction, meta, version } = recordOf(result)
    // Only these fields are checked here; decoding reports any other fault.
    const found = { transaction, meta: meta ?? null, ...(version === undefined ? {} : { version }) }
    return { slot: wholeNumber(slot, 'the slot of a transaction'), transaction: found as RpcTransaction }
  })
}
