import type { DecodedTransaction } from '#decode/block/decoded-block.ts'
import { FAILED, IS_VOTE } from '../tables/addresses/address-transactions.ts'

/** A condition of a filter of transactions, in each form in which one is asked. */
export type TransactionRule = {
  passes: (transaction: Pick<DecodedTransaction, 'success' | 'isVote'>) => boolean
  /** In SQL, for the columns of `transactions`. */
  columns: string
  /** For the column `flags` of the tables that have it. */
  flags: string
  /** For a block in `blocks`: no more of its transactions pass. */
  most: string
}

export const transactionRules = {
  success: {
    passes: ({ success }) => success,
    columns: 'success',
    flags: `bitAnd(flags, ${FAILED}) = 0`,
    most: 'success_count',
  },
  failed: {
    passes: ({ success }) => !success,
    columns: 'NOT success',
    flags: `bitAnd(flags, ${FAILED}) != 0`,
    most: 'failed_count',
  },
  noVote: {
    passes: ({ isVote }) => !isVote,
    columns: 'NOT is_vote',
    flags: `bitAnd(flags, ${IS_VOTE}) = 0`,
    most: 'transaction_count - vote_count',
  },
} satisfies Record<string, TransactionRule>
