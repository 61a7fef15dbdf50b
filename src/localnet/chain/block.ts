import type { UiTokenAmount } from '#svm/token-amount.ts'
import type { Account, Address } from './account.ts'
import type { SignedTransaction } from './signed-transaction.ts'
import type { TransactionError } from './transaction-error.ts'

/** A transaction that became part of a block, with everything a node tells of it. */
export type ExecutedTransaction = {
  transaction: SignedTransaction
  slot: number
  /** Its place in the block. */
  index: number
  err: TransactionError | null
  fee: bigint
  loaded: { writable: Address[]; readonly: Address[] }
  preBalances: bigint[]
  postBalances: bigint[]
  preTokenBalances: TokenBalance[]
  postTokenBalances: TokenBalance[]
  inner: InnerGroup[]
  logs: string[]
  units: number
  costUnits: number
  returnData: { programId: Address; data: [string, 'base64'] } | undefined
}

export type InnerGroup = {
  /** The top-level instruction that these came from. */
  index: number
  instructions: { programIdIndex: number; accounts: number[]; data: string; stackHeight: number }[]
}

export type TokenBalance = {
  accountIndex: number
  mint: Address
  owner: Address
  programId: Address
  uiTokenAmount: UiTokenAmount
}

export type Reward = {
  pubkey: Address
  lamports: bigint
  postBalance: bigint
  rewardType: 'Fee' | 'Staking' | 'Voting'
  commission: number | null
}

/** A block without its transactions: small enough to keep many. */
export type BlockHeader = {
  slot: number
  parentSlot: number
  height: number
  blockhash: string
  previousBlockhash: string
  /** Seconds since 1970. */
  time: number
  leader: Address
  transactionCount: number
  voteCount: number
  /** Since genesis, this block included. */
  totalTransactions: number
  /** All lamports there are at the end of the block. */
  capitalization: bigint
}

export type Block = BlockHeader & {
  transactions: ExecutedTransaction[]
  rewards: Reward[]
}

/** What a block left behind in the accounts; `undefined` is an account that is gone. */
export type Changes = Map<Address, Account | undefined>

/** All addresses of a transaction in the order of its indexes, looked-up ones last. */
export function addressesOf(
  transaction: SignedTransaction,
  loaded: ExecutedTransaction['loaded'],
): Address[] {
  return [...transaction.addresses, ...loaded.writable, ...loaded.readonly]
}

/** `block` without what makes it heavy. */
export function headerOf({ transactions: _, rewards: __, ...header }: Block): BlockHeader {
  return header
}
