import type { BlockFooter } from '#decode/block/block-footer.ts'
import type { Sentence, SentencePart } from '#decode/sentence/part.ts'

export { type WrittenPart, withoutFeePayer, writtenParts } from '#decode/sentence/part.ts'
export type { Sentence, SentencePart }

// Types that the readers and the head return. Amounts are decimal strings, times are seconds since 1970 or
// null.

export type BlockRow = {
  slot: number
  /** null only for blocks from archives that are older than block heights. */
  height: number | null
  blockhash: string
  previousBlockhash: string
  parentSlot: number
  blockTime: number | null
  /** The identity that produced the block; null where unknown. */
  leader: string | null
  /**
   * The receiver of the fees: the leader, or the account that the leader's validator names; null where the
   * block has no such reward.
   */
  feeReceiver: string | null
  transactionCount: number
  successCount: number
  failedCount: number
  voteCount: number
  /** Transactions that could not be decoded and are stored raw only. */
  brokenCount: number
  /** Lamports. */
  totalFees: string
  computeUnits: string
  /** How many changes of an account's lamports the transactions made, counted per transaction. */
  balanceChanges: number
  /** The number of users' swaps; a route counts once. */
  defiSwaps: number
  /** The claims of the block's producer; absent in blocks without a footer. */
  footer?: BlockFooter
  /** false while the block is only confirmed, so that a fork could still replace it. */
  finalized: boolean
}

export type BlockReward = {
  address: string
  /** Lamports, signed: a rent debit is negative. */
  lamports: string
  postBalance: string
  /** null in old blocks. */
  rewardType: string | null
  /** Whole percent. */
  commission: number | null
  /** Hundredths of a percent, from which `commission` is rounded; null where the node does not return it. */
  commissionBps: number | null
}

/** The fields of a transaction that lists show, except for its accounts. */
export type TransactionSummary = {
  slot: number
  /** The index in the block, from 0. */
  index: number
  height: number | null
  blockTime: number | null
  /** Base58; '' when the transaction could not be read. */
  signature: string
  success: boolean
  /** The chain's own error value as JSON text, '' on success. */
  error: string
  /** Lamports. */
  fee: string
  /** The part of `fee` that buys priority. */
  priorityFee: string
  computeUnits: string | null
  feePayer: string | null
  /** -1 is legacy; otherwise the message version. */
  version: number
  isVote: boolean
  /**
   * The top-level instructions. Names of programs are not stored, because a newer version may know more of
   * them.
   */
  instructions: Omit<TopInstruction, 'programName'>[]
  /** The programs that are called only by other programs, each once. */
  innerPrograms: string[]
  /** The sentence that describes what the transaction did; names are filled in when it is shown. */
  sentence: Sentence
  /**
   * The field `memo` of getSignaturesForAddress: null for none; undefined in an older row, whose payload
   * has it.
   */
  memo: string | null | undefined
}

/** A transaction in a list: the row's `summary`, plus the names of programs. */
export type TransactionRow = Omit<TransactionSummary, 'instructions' | 'memo'> & {
  memo?: TransactionSummary['memo']
  /** The top-level instructions. */
  instructions: TopInstruction[]
  /**
   * All accounts in message order, looked-up ones last; undefined in rows of the database: see
   * `withAccounts`.
   */
  accounts: readonly string[] | undefined
}

export type TopInstruction = { programId: string; programName: string | null; type: string | null }
