import { footerOf } from '#decode/block/block-footer.ts'
import { addToTotals, feeRewardOf, noTotals } from '#decode/block/decode-block.ts'
import type { DecodedReward, DecodedTransaction, ReadBlock } from '#decode/block/decoded-block.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import type { BlockSource } from '#svm/rpc-block.ts'
import type { PayloadHeader } from '../rows/payload.ts'
import { placeOf } from '../rows/place.ts'
import type { BlockRow } from '../rows/rows.ts'
import { summarize } from '../rows/summaries.ts'
import type { FinalizedBlock } from '../rows/table.ts'
import { encodeHeader } from '../tables/blocks/blocks.ts'
import type { DataTableName } from '../tables/index.ts'
import { type DataWriters, openDataWriters } from './data-writers.ts'
import { type EncodedState, encodeState } from './encode-state.ts'

/** Blocks as plain objects and Buffers, so that one process can encode and another one save. */
export type EncodedBatch = {
  blocks: EncodedBlock[]
  /**
   * The rows of all blocks in RowBinary, one after another; `EncodedBlock.ends` has the end of each block.
   */
  rows: Record<DataTableName, Buffer>
}

export type EncodedBlock = {
  /** `finalized` is false, as it is not known before saving. */
  row: BlockRow
  /** The row of `blocks` without its last column. */
  header: Buffer
  ends: Record<DataTableName, number>
  state: EncodedState
  rewards: readonly DecodedReward[]
  /** Only with the option `names`: the names of all transactions, in block order. */
  names: TransactionNames[]
}

/** The texts by which a transaction in memory is found. `signature`: '' when it could not be read. */
export type TransactionNames = { signature: string; accounts: string[] }

export type BlockToEncode = {
  decoded: ReadBlock
  /**
   * The block as the node returned it. Pass an empty list of transactions where the payloads are stored
   * already: then no rows of payloads are made.
   */
  rpc: BlockSource
}

/**
 * Encodes blocks in ClickHouse's RowBinary. A pure function, so any process can run it. Each transaction is
 * iterated over once.
 *
 * A transaction whose decoded form does not fit its row is stored raw: its payload and its place are written,
 * and its `decode_error` has the reason.
 *
 * @param options.names also return the names of the transactions, for the memtable
 * @throws RangeError that names the slot when the block's own header does not fit, such as a blockhash of
 *   another length
 */
export function encodeBlocks(
  blocks: readonly BlockToEncode[],
  options: { names?: boolean } = {},
): EncodedBatch {
  const writers = openDataWriters(blocks.reduce((sum, { rpc }) => sum + (rpc.transactions?.length ?? 0), 0))
  const encoded = blocks.map((block) => encodeBlock(writers, block, options.names ?? false))
  return { blocks: encoded, rows: writers.finish() }
}

function encodeBlock(
  writers: DataWriters,
  { decoded: block, rpc }: BlockToEncode,
  hasNames: boolean,
): EncodedBlock {
  const { slot, height: blockHeight, blockTime } = block
  const sources = rpc.transactions
  const starts = writers.ends()
  const names: TransactionNames[] = []
  const kept: FinalizedBlock['transactions'][number][] = []
  const totals = noTotals()
  let balanceChanges = 0
  let defiSwaps = 0
  for (const transaction of block.transactions) {
    const { index } = transaction
    const header = { slot, index, blockHeight, blockTime }
    const stored = encodeTransaction(writers, header, transaction, sources?.at(index))
    addToTotals(totals, stored)
    const { nativeChanges, tokenChanges, pools } = stored
    balanceChanges += nativeChanges.length
    defiSwaps += swapsOf(stored)
    // Keep only these fields: accounts, instructions and logs take most of a transaction's memory.
    kept.push({ index, nativeChanges, tokenChanges, pools })
    if (hasNames)
      names.push({
        signature: stored.signature,
        accounts: stored.accounts.map(({ address }) => address),
      })
  }
  const footer = footerOf(rpc.footer)
  const row: BlockRow = {
    slot,
    height: blockHeight,
    blockhash: block.blockhash,
    previousBlockhash: block.previousBlockhash,
    parentSlot: block.parentSlot,
    blockTime,
    leader: block.leader,
    feeReceiver: feeRewardOf(block.rewards)?.address ?? null,
    transactionCount: kept.length,
    successCount: totals.successCount,
    failedCount: totals.failedCount,
    voteCount: totals.voteCount,
    brokenCount: totals.brokenCount,
    totalFees: String(totals.totalFees),
    computeUnits: String(totals.computeUnits),
    balanceChanges,
    defiSwaps,
    ...(footer && { footer }),
    finalized: false,
  }
  return {
    row,
    header: encodeHeader(row, block.rewards, rpc),
    ends: writers.ends(),
    state: encodeState({ ...block, transactions: kept }, (table) => writers.since(table, starts[table])),
    rewards: block.rewards,
    names,
  }
}

function swapsOf({ activities }: DecodedTransaction): number {
  let swaps = 0
  for (const { kind, scope } of activities) if (kind === 'swap' && scope !== 'leg') swaps++
  return swaps
}

/** Writes one transaction to all data tables, raw if it does not fit; returns what was written. */
function encodeTransaction(
  writers: DataWriters,
  header: PayloadHeader,
  transaction: DecodedTransaction,
  rpc: unknown,
): DecodedTransaction {
  const bytes = decodeBase58(transaction.signature)
  const signature = bytes?.length === 64 ? bytes : undefined
  const write = (stored: DecodedTransaction) => {
    const summary = summarize(header, stored)
    writers.write({ header, place: placeOf(header), transaction: stored, summary, signature, rpc })
    return stored
  }
  try {
    return write(transaction)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return write(rawForm(transaction, error.message))
  }
}

function rawForm(transaction: DecodedTransaction, problem: string): DecodedTransaction {
  const decodeError = [transaction.decodeError, problem].filter(Boolean).join('; ')
  const nothing = {
    accounts: [],
    instructions: [],
    nativeChanges: [],
    tokenChanges: [],
    tokenTransfers: [],
    activities: [],
    pools: [],
    metadataChanges: [],
    nameChanges: [],
    failure: null,
  }
  return { ...transaction, ...nothing, feePayer: null, decodeError }
}
