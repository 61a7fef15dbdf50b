import type { Block } from '../chain/block.ts'
import { type Config, choiceOf } from './params.ts'
import {
  type TransactionFormat,
  transactionAccountsJson,
  transactionFormatOf,
  transactionJson,
} from './transaction-json.ts'

export type BlockFormat = TransactionFormat & {
  details: 'full' | 'accounts' | 'signatures' | 'none'
  rewards: boolean
}

export function blockFormatOf(config: Config): BlockFormat {
  return {
    ...transactionFormatOf(config),
    details: choiceOf(
      config.transactionDetails,
      ['full', 'accounts', 'signatures', 'none'] as const,
      'transactionDetails',
    ),
    rewards: (config.rewards ?? config.showRewards) !== false,
  }
}

export function blockJson(block: Block, { encoding, details, rewards, maxVersion }: BlockFormat) {
  const { transactions } = block
  return {
    previousBlockhash: block.previousBlockhash,
    blockhash: block.blockhash,
    parentSlot: block.parentSlot,
    ...(details === 'full' && {
      transactions: transactions.map((transaction) => transactionJson(transaction, encoding, maxVersion)),
    }),
    ...(details === 'accounts' && {
      transactions: transactions.map((transaction) => transactionAccountsJson(transaction, maxVersion)),
    }),
    ...(details === 'signatures' && {
      signatures: transactions.map(({ transaction }) => transaction.signature),
    }),
    ...(rewards && { rewards: block.rewards }),
    blockTime: block.time,
    blockHeight: block.height,
  }
}
