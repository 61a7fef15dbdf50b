import type { Transaction } from '../transactions/transactions.ts'

/** The words that pages show as a transaction's status. */
export const statusWords = {
  success: 'Success',
  failed: 'Failed',
  feeOnly: 'Fee only',
  notExecuted: 'Not executed',
} as const

export type ShownStatus = keyof typeof statusWords

/** The status for display. A transaction that was not executed is distinguished from one that failed. */
export const shownStatus = ({ status, failure }: Pick<Transaction, 'status' | 'failure'>): ShownStatus =>
  failure?.outcome ?? status
