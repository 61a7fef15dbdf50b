import { type BlockFormat, blockPartsJson } from '#svm/rpc/block-json.ts'
import {
  statusJson,
  type TransactionToWrite,
  transactionAccountsJson,
  transactionJson,
} from '#svm/rpc/transaction-json.ts'
import type { Block, ExecutedTransaction } from '../bank/block.ts'

export function toWrite({ transaction, ...executed }: ExecutedTransaction): TransactionToWrite {
  const { wire, bytes } = transaction
  const { err, fee, preBalances, postBalances, preTokenBalances, postTokenBalances, returnData } = executed
  return {
    bytes,
    wire,
    meta: {
      err,
      status: statusJson(err),
      fee,
      preBalances,
      postBalances,
      innerInstructions: executed.inner,
      logMessages: executed.logs,
      preTokenBalances,
      postTokenBalances,
      rewards: [],
      loadedAddresses: executed.loaded,
      ...(returnData && { returnData }),
      computeUnitsConsumed: executed.units,
      costUnits: executed.costUnits,
    },
  }
}

/**
 * The JSON of a block. A transaction of a version above `maxVersion` throws an RpcError when it is written.
 */
export function blockJson(block: Block, format: BlockFormat) {
  const { transactions, rewards } = block
  const options = { rewards: format.rewards }
  return {
    previousBlockhash: block.previousBlockhash,
    blockhash: block.blockhash,
    parentSlot: block.parentSlot,
    ...blockPartsJson({ transactions, rewards }, format, {
      full: (one) => transactionJson(toWrite(one), format, options),
      accounts: (one) => transactionAccountsJson(toWrite(one), format.maxVersion, options),
      signature: ({ transaction }) => transaction.signature,
    }),
    blockTime: block.time,
    blockHeight: block.height,
  }
}
