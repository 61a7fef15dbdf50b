import type { BlockFooter } from '#decode/block/block-footer.ts'
import type { Sentence, SentencePart } from '#decode/sentence/part.ts'
import type { TransactionSummary } from './summaries.ts'

export { type WrittenPart, withoutFeePayer, writtenParts } from '#decode/sentence/part.ts'
export type { Sentence, SentencePart }

// Types that the readers and the head return. Amounts are decimal strings, times are seconds since 1970 or null.

export type BlockRow = {
  slot: number
  /** null only in archives from before blocks had heights. */
  height: number | null
  blockhash: string
  previousBlockhash: string
  parentSlot: number
  blockTime: number | null
  /** The identity that made it; null where that is not known. */
  leader: string | null
  /** Who got its fees: the leader, or the account that the leader's validator names; null without such a reward. */
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
  /** How many account balances (lamports) the transactions changed, counted per transaction. */
  balanceChanges: number
  /** Swaps of its users, routes counted once. */
  defiSwaps: number
  /** What its producer claims; absent in blocks without a footer. */
  footer?: BlockFooter
  /** False while the block is only confirmed and a fork could still replace it. */
  finalized: boolean
}

export type BlockReward = {
  address: string
  /** Lamports, signed: a rent debit is negative. */
  lamports: string
  postBalance: string
  /** null in old blocks. */
  rewardType: string | null
  /** Whole per cent. */
  commission: number | null
  /** Hundredths of a per cent, which `commission` is rounded off from; null where the node does not say. */
  commissionBps: number | null
}

/** A transaction in a list: the row's `summary`, with the names of programs. */
export type TransactionRow = Omit<TransactionSummary, 'instructions' | 'memo'> & {
  memo?: TransactionSummary['memo']
  /** The top-level instructions. */
  instructions: TopInstruction[]
  /** All, in message order, looked-up ones last; undefined in rows of the database: see `withAccounts`. */
  accounts: readonly string[] | undefined
}

export type TopInstruction = { programId: string; programName: string | null; type: string | null }
