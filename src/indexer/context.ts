import type { ChainClient } from '#chain/client.ts'
import type { DiskHealth } from '#lib/files/disk-health.ts'
import type { Log } from '#lib/log/log.ts'
import type { IdleSlowdown } from '#lib/work/idle-slowdown.ts'
import type { Database } from '#store/engine/database.ts'
import type { Head } from '#store/head/head.ts'
import type { Ledger } from './ledger.ts'
import type { BlockSummary } from './worker/worker-messages.ts'

/** Counters of events since the start; the numbers only grow. */
export type Counters = {
  blocks: number
  transactions: number
  /** Transactions that are stored raw because they, or a part of them, could not be read. */
  brokenTransactions: number
  /** Responses that were not blocks. */
  unreadableBlocks: number
  /** Blocks that a fork replaced or removed. */
  replacedBlocks: number
  /** Blocks that came without all their transactions, where that can be detected. */
  incompleteBlocks: number
}

export const zeroCounters = (): Counters => ({
  blocks: 0,
  transactions: 0,
  brokenTransactions: 0,
  unreadableBlocks: 0,
  replacedBlocks: 0,
  incompleteBlocks: 0,
})

/** Counts a newly indexed block. */
export function count(counters: Counters, { transactions, broken }: BlockSummary): void {
  counters.blocks++
  counters.transactions += transactions
  counters.brokenTransactions += broken
}

/** The objects that the parts of the running indexer share. */
export type Context = {
  db: Database
  chain: ChainClient
  head: Head
  log: Log
  /** Whether the database can still store data. */
  disk: DiskHealth
  ledger: Ledger
  counters: Counters
  pace: IdleSlowdown
  stopping: AbortSignal
}
