import type { BlockTransaction, TransactionSummary } from '#contract/transactions.ts'
import type { NetworkProfile } from '#networks/profile.ts'
import type { TransactionRow } from '#store/rows.ts'
import { jsonText, timestamp } from './json-text.ts'
import { instructionsText } from './transaction-parts.ts'

export function transactionSummary(row: TransactionRow, network: NetworkProfile): TransactionSummary {
  return {
    signature: row.signature,
    status: row.success ? 'success' : 'failed',
    fee: row.fee,
    timestamp: timestamp(row.blockTime),
    blockHeight: row.height,
    slot: row.slot,
    index: row.index,
    feePayer: row.feePayer,
    instructions: instructionsText(row.instructions, network),
  }
}

export function blockTransaction(row: TransactionRow, network: NetworkProfile): BlockTransaction {
  return {
    ...transactionSummary(row, network),
    programs: new Set(row.instructions.map(({ programId }) => programId)).size,
    accounts: jsonText(row.accounts),
    computeUnits: row.computeUnits,
  }
}
