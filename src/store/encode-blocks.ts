import type { DecodedBlock, DecodedTransaction } from '#decode/decoded-block.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import { type EncodedState, encodeState } from './encode-state.ts'
import { type Writers, writeTransaction } from './encode-transaction.ts'
import type { PayloadHeader } from './payload.ts'
import { RowWriter } from './row-writer.ts'
import type { BlockRow, TransactionRow } from './rows.ts'
import { summarize, summarizeBlock, transactionRow } from './summaries.ts'
import { type DataTable, dataTables } from './tables.ts'

/** Blocks as bytes: plain objects and Buffers, so that one process may encode and another save. */
export type EncodedBatch = {
  blocks: EncodedBlock[]
  /** RowBinary of all blocks, one after the other; `EncodedBlock.ends` says where each one ends. */
  rows: Record<DataTable, Buffer>
}

export type EncodedBlock = {
  /** `finalized` is false: only the moment of saving knows. */
  row: BlockRow
  /** The row of `blocks` without its last column. */
  header: Buffer
  ends: Record<DataTable, number>
  state: EncodedState
  /** With `transactionRows` only; in block order. */
  transactions: TransactionRow[]
}

/**
 * The rows of `blocks` in ClickHouse's own binary form. Pure: any process may do it.
 *
 * A transaction whose decoded form does not fit its row is kept raw: its payload and its place are written, and its
 * `decode_error` says why.
 *
 * @param options.transactionRows also give this many of each block's last transactions as rows, for the head
 * @throws RangeError naming the slot when the block's own header does not fit, such as a blockhash of another length
 */
export function encodeBlocks(
  blocks: readonly { decoded: DecodedBlock; rpc: RpcBlock }[],
  options: { transactionRows?: number } = {},
): EncodedBatch {
  const writers: Writers = {
    transactions: new RowWriter(1 << 20),
    transaction_payloads: new RowWriter(1 << 22),
    signatures: new RowWriter(1 << 15),
    address_transactions: new RowWriter(1 << 20),
    token_transfers: new RowWriter(1 << 18),
    failures: new RowWriter(1 << 12),
    defi_activities: new RowWriter(1 << 15),
    metadata_changes: new RowWriter(1 << 10),
    name_changes: new RowWriter(1 << 10),
  }
  const encoded = blocks.map(({ decoded, rpc }) =>
    encodeBlock(writers, decoded, rpc, options.transactionRows ?? 0),
  )
  return { blocks: encoded, rows: perTable((table) => writers[table].finish()) }
}

const perTable = <Value>(value: (table: DataTable) => Value) =>
  Object.fromEntries(dataTables.map((table) => [table, value(table)])) as Record<DataTable, Value>

function encodeBlock(
  writers: Writers,
  block: DecodedBlock,
  rpc: RpcBlock,
  transactionRows: number,
): EncodedBlock {
  const { slot, height: blockHeight, blockTime } = block
  const sources = rpc.transactions ?? []
  const rows: TransactionRow[] = []
  const kept: DecodedTransaction[] = []
  for (const transaction of block.transactions) {
    const header = { slot, index: transaction.index, blockHeight, blockTime }
    const fitting = encodeTransaction(writers, header, transaction, sources[transaction.index])
    kept.push(fitting)
    if (transaction.index >= block.transactions.length - transactionRows)
      rows.push(transactionRow(summarize(header, fitting)))
  }
  let balanceChanges = 0
  for (const { nativeChanges } of kept) balanceChanges += nativeChanges.length
  const row: BlockRow = {
    slot,
    height: blockHeight,
    blockhash: block.blockhash,
    previousBlockhash: block.previousBlockhash,
    parentSlot: block.parentSlot,
    blockTime,
    leader: block.leader,
    transactionCount: block.transactions.length,
    successCount: block.successCount,
    failedCount: block.failedCount,
    voteCount: block.voteCount,
    brokenCount: kept.reduce((count, { decodeError }) => count + (decodeError === '' ? 0 : 1), 0),
    totalFees: String(block.totalFees),
    computeUnits: String(block.computeUnits),
    balanceChanges,
    defiSwaps: swapsOf(kept),
    finalized: false,
  }
  return {
    row,
    header: blockHeader(row, block, rpc),
    ends: perTable((table) => writers[table].length),
    state: encodeState({ ...block, transactions: kept }),
    transactions: rows,
  }
}

function swapsOf(transactions: readonly DecodedTransaction[]): number {
  let swaps = 0
  for (const { activities } of transactions)
    for (const { kind, scope } of activities) if (kind === 'swap' && scope !== 'leg') swaps++
  return swaps
}

/** Writes one transaction to all data tables, as it is or, when it does not fit, raw; gives what was written. */
function encodeTransaction(
  writers: Writers,
  header: PayloadHeader,
  transaction: DecodedTransaction,
  source: unknown,
): DecodedTransaction {
  const starts = dataTables.map((table) => writers[table].length)
  try {
    writeTransaction(writers, header, transaction, source)
    return transaction
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    for (const [i, table] of dataTables.entries()) writers[table].length = starts[i] as number
    const raw = rawForm(transaction, error.message)
    writeTransaction(writers, header, raw, source)
    return raw
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

// What has a column of its own, or is kept as transactions.
const COLUMNS = new Set(
  'blockhash previousBlockhash parentSlot blockTime blockHeight transactions rewards'.split(' '),
)

function blockHeader(
  row: BlockRow,
  { rewards, totalFees, computeUnits, slot }: DecodedBlock,
  rpc: RpcBlock,
): Buffer {
  const rows = new RowWriter(512)
  try {
    rows.u64(row.slot)
    rows.nullableU64(row.height)
    rows.address(row.blockhash)
    rows.address(row.previousBlockhash)
    rows.u64(row.parentSlot)
    rows.nullableI64(row.blockTime)
    rows.nullableAddress(row.leader)
    rows.u32(row.transactionCount)
    rows.u32(row.successCount)
    rows.u32(row.failedCount)
    rows.u32(row.voteCount)
    rows.u32(row.brokenCount)
    rows.u128(totalFees)
    rows.u128(computeUnits)
    rows.u32(row.balanceChanges)
    rows.count(rewards.length)
    for (const { address } of rewards) rows.address(address)
    rows.count(rewards.length)
    for (const { lamports } of rewards) rows.i64(lamports)
    rows.count(rewards.length)
    for (const { postBalance } of rewards) rows.u64(postBalance)
    rows.count(rewards.length)
    for (const { rewardType } of rewards) rows.string(rewardType ?? '')
    rows.count(rewards.length)
    for (const { commission } of rewards) rows.i64(BigInt(commission ?? -1))
    const extra = Object.entries(rpc).filter(([name, value]) => !COLUMNS.has(name) && value !== null)
    rows.string(extra.length > 0 ? JSON.stringify(Object.fromEntries(extra)) : '')
    rows.string(summarizeBlock(row))
  } catch (error) {
    throw new RangeError(`Slot ${slot}: the block's header cannot be stored: ${(error as Error).message}.`)
  }
  return rows.finish()
}
