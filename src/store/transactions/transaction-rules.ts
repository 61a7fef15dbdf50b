import type { DecodedTransaction } from '#decode/block/decoded-block.ts'
import { FAILED, IS_VOTE } from '../tables/addresses/address-transactions.ts'

/** A condition of a transaction filter, in each form that the searches need. */
export type TransactionRule = {
  passes: (transaction: Pick<DecodedTransaction, 'success' | 'isVote'>) => boolean
  /** SQL on the columns of `transactions`. */
  columns: string
  /** SQL on the column `flags` of the tables that have it. */
  flags: string
  /** SQL on the row of a block in `blocks`: the upper bound of its transactions that pass. */
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
