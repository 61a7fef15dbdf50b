import type { Transaction } from '../transactions/transactions.ts'

/** What is said of a transaction in the place of its status. */
export const statusWords = {
  success: 'Success',
  failed: 'Failed',
  feeOnly: 'Fee only',
  notExecuted: 'Not executed',
} as const

export type ShownStatus = keyof typeof statusWords

/** The status, and of a transaction that was not executed that it was not. */
export const shownStatus = ({ status, failure }: Pick<Transaction, 'status' | 'failure'>): ShownStatus =>
  failure?.outcome ?? status
