import type { Sentence, SentencePart } from '#decode/sentence/part.ts'

export type { Sentence, SentencePart }

// What the readers and the head give. Amounts are decimal strings, times are seconds since 1970 or null.

export type BlockRow = {
  slot: number
  /** null only in archives from before heights were kept. */
  height: number | null
  blockhash: string
  previousBlockhash: string
  parentSlot: number
  blockTime: number | null
  leader: string | null
  transactionCount: number
  successCount: number
  failedCount: number
  voteCount: number
  /** Transactions that could not be read and are kept raw only. */
  brokenCount: number
  /** Lamports. */
  totalFees: string
  computeUnits: string
  /** How many account balances (lamports) the transactions changed, counted per transaction. */
  balanceChanges: number
  /** Swaps of its users, routes counted once; undefined where it was indexed before they were counted. */
  defiSwaps?: number
  /** False while the block is only confirmed and a fork could still replace it. */
  finalized: boolean
}

export type TransactionRow = {
  slot: number
  /** Place in the block, from 0. */
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
  computeUnits: string | null
  feePayer: string | null
  /** -1 is legacy; otherwise the message version. */
  version: number
  isVote: boolean
  /** The top-level instructions. */
  instructions: TopInstruction[]
  /** What it did, in plain words; names are filled in where it is shown. */
  sentence: Sentence
  /** All accounts, in message order, looked-up ones last. */
  accounts: string[]
}

export type TopInstruction = { programId: string; programName: string | null; type: string | null }
