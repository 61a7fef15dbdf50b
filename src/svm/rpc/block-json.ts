import { encodeBase58 } from '#lib/base58.ts'
import { type Config, choiceOf } from './params.ts'
import {
  type TransactionFormat,
  type TransactionToWrite,
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

/**
 * The fields of a block that depend on how it is asked for.
 *
 * @throws RpcError for a transaction of a version above `maxVersion`
 */
export function blockPartsJson(
  { transactions, rewards }: { transactions: Iterable<TransactionToWrite>; rewards: unknown },
  format: BlockFormat,
) {
  return {
    ...transactionsJson(transactions, format),
    ...(format.rewards && { rewards }),
  }
}

function transactionsJson(transactions: Iterable<TransactionToWrite>, format: BlockFormat) {
  const { details, maxVersion, rewards } = format
  switch (details) {
    case 'full':
      return { transactions: Array.from(transactions, (one) => transactionJson(one, format, { rewards })) }
    case 'accounts':
      return {
        transactions: Array.from(transactions, (one) =>
          transactionAccountsJson(one, maxVersion, { rewards }),
        ),
      }
    case 'signatures':
      return {
        signatures: Array.from(transactions, ({ wire }) =>
          encodeBase58(wire.signatures[0] ?? new Uint8Array()),
        ),
      }
    case 'none':
      return {}
  }
}
