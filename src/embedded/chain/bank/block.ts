import type { UiTokenAmount } from '#svm/token-amount.ts'
import type { Account, Address } from './account.ts'
import type { SignedTransaction } from './signed-transaction.ts'
import type { TransactionError } from './transaction-error.ts'

/** A transaction in a block, with everything that a node returns for it. */
export type ExecutedTransaction = {
  transaction: SignedTransaction
  slot: number
  /** The index of the transaction in the block. */
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
  /** Index of the top-level instruction that called these. */
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
  /** The commission in percent, rounded down. */
  commission: number | null
  commissionBps: number | null
}

/** A commission in percent and in basis points, both null for fees. */
export function commissionOf(bps: number | null): Pick<Reward, 'commission' | 'commissionBps'> {
  return { commission: bps === null ? null : Math.floor(bps / 100), commissionBps: bps }
}

/** A block without transactions and rewards. */
export type BlockHeader = {
  slot: number
  parentSlot: number
  height: number
  blockhash: string
  previousBlockhash: string
  /** The block's time in seconds since 1970. */
  time: number
  leader: Address
  transactionCount: number
  voteCount: number
  /** Transactions since genesis, including this block. */
  totalTransactions: number
  /** Total lamports at the end of the block. */
  capitalization: bigint
}

export type Block = BlockHeader & {
  transactions: ExecutedTransaction[]
  rewards: Reward[]
}

/** The accounts that a block changed, with their values at its end; `undefined`: removed. */
export type Changes = Map<Address, Account | undefined>

/** All addresses of a transaction in the order of its account indexes, looked-up ones last. */
export function addressesOf(
  transaction: SignedTransaction,
  loaded: ExecutedTransaction['loaded'],
): Address[] {
  return [...transaction.addresses, ...loaded.writable, ...loaded.readonly]
}

/** `block` without transactions and rewards. */
export function headerOf({ transactions: _, rewards: __, ...header }: Block): BlockHeader {
  return header
}
