import type { BlockTransaction } from '#contract/blocks/blocks.ts'
import type { TransactionSummary } from '#contract/transactions/transactions.ts'
import type { TransactionRow } from '#store/rows/rows.ts'
import { withAccounts } from '#store/transactions/row-accounts.ts'
import { loadSentenceNames } from '../names/names.ts'
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
