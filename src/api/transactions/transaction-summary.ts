import type { BlockTransaction } from '#contract/blocks/blocks.ts'
import type { TransactionSummary } from '#contract/transactions/transactions.ts'
import type { FileColumn, FileRow } from '#lib/files/file-rows.ts'
import type { TransactionRow } from '#store/rows/rows.ts'
import { filterType } from '#store/rows/summaries.ts'
import { withAccounts } from '#store/transactions/row-accounts.ts'
import { coins } from '../amounts/coin.ts'
import { loadSentenceNames } from '../names/names.ts'
import { amount, bigOf, count, flag, text, time, timeOf, u64 } from '../shared/file-columns.ts'
import { timestamp } from '../shared/iso-time.ts'
import { jsonText } from '../shared/json-text.ts'
import type { TransactionsContext } from './context.ts'
import { rowsByIdls } from './rows-by-idls.ts'
import { sentenceFields } from './sentence.ts'
import { instructionsText } from './transaction-parts.ts'

/**
 * Entries of a list; `isComplete` is false while IDLs that are still loading, or names that could not be
 * read, may add something.
 */
type Entries<Entry> = { entries: Entry[]; isComplete: boolean }

export const transactionSummaries = (
  rows: readonly TransactionRow[],
  context: TransactionsContext,
): Promise<Entries<TransactionSummary>> => entriesOf(rows, context, transactionSummary)

export async function blockTransactionEntries(
  rows: readonly TransactionRow[],
  context: TransactionsContext,
): Promise<Entries<BlockTransaction>> {
  return entriesOf(await withAccounts(context.db, rows), context, (row) => ({
    ...transactionSummary(row, context),
    programs: new Set(row.instructions.map(({ programId }) => programId)).size,
    accounts: jsonText(row.accounts ?? null),
    computeUnits: row.computeUnits,
    priorityFee: row.priorityFee,
  }))
}

async function entriesOf<Entry>(
  stored: readonly TransactionRow[],
  context: TransactionsContext,
  entryOf: (row: TransactionRow, context: TransactionsContext) => Entry,
): Promise<Entries<Entry>> {
  const [{ rows, isComplete }, isNamed] = await Promise.all([
    rowsByIdls(stored, context),
    loadSentenceNames(
      context.names,
      stored.map(({ sentence }) => sentence),
      { payers: stored.map(({ feePayer }) => feePayer) },
    ),
  ])
  return { entries: rows.map((row) => entryOf(row, context)), isComplete: isComplete && isNamed }
}

function transactionSummary(row: TransactionRow, context: TransactionsContext): TransactionSummary {
  return {
    signature: row.signature,
    status: row.success ? 'success' : 'failed',
    fee: row.fee,
    timestamp: timestamp(row.blockTime),
    blockHeight: row.height,
    slot: row.slot,
    index: row.index,
    feePayer: row.feePayer,
    instructions: instructionsText(row.instructions, context.names),
    ...sentenceFields(row.sentence, context, row.blockTime),
  }
}

/** A transaction in the files of lists. */
export const transactionColumns: readonly FileColumn[] = [
  text('signature'),
  time,
  count('slot'),
  count('transaction_index'),
  count('block_height'),
  text('status'),
  text('fee_payer'),
  ...amount('fee'),
  ...amount('priority_fee'),
  u64('compute_units'),
  flag('vote'),
  text('programs'),
  text('types'),
]

export const transactionRow = (row: TransactionRow): FileRow => [
  row.signature,
  timeOf(row.blockTime),
  row.slot,
  row.index,
  row.height,
  row.success ? 'success' : 'failed',
  row.feePayer,
  BigInt(row.fee),
  coins(BigInt(row.fee)),
  BigInt(row.priorityFee),
  coins(BigInt(row.priorityFee)),
  bigOf(row.computeUnits),
  row.isVote,
  row.instructions.map(({ programId }) => programId).join(' '),
  // The parsed form of a node could have any text as the type.
  row.instructions.map(({ type }) => (filterType(type) === undefined ? 'unknown' : type)).join(' '),
]
