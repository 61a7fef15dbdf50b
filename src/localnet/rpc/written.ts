import { type BlockFormat, blockPartsJson } from '#svm/rpc/block-json.ts'
import { statusJson, type TransactionToWrite } from '#svm/rpc/transaction-json.ts'
import type { Block, ExecutedTransaction } from '../chain/block.ts'

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

/** @throws RpcError for a transaction of a version above `maxVersion` */
export function blockJson(block: Block, format: BlockFormat) {
  const { transactions, rewards } = block
  return {
    previousBlockhash: block.previousBlockhash,
    blockhash: block.blockhash,
    parentSlot: block.parentSlot,
    ...blockPartsJson({ transactions: transactions.map(toWrite), rewards }, format),
    blockTime: block.time,
    blockHeight: block.height,
  }
}
