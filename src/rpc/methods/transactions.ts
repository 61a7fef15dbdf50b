import { findArchivedTransaction } from '#store/transactions/archived.ts'
import { archivedJson } from '#svm/rpc/archived-transaction.ts'
import { inContext } from '#svm/rpc/in-context.ts'
import { configOf, ledgerCommitment, signatureOf } from '#svm/rpc/params.ts'
import { signatureStatusesOf } from '#svm/rpc/signature-params.ts'
import { statusJson, transactionFormatOf } from '#svm/rpc/transaction-json.ts'
import type { Methods, RpcContext } from '../context.ts'
import { contextBlock } from '../newest-slots.ts'
import { askForMissing, droppedBy } from './node.ts'

async function getTransaction([value, options]: readonly unknown[], context: RpcContext) {
  const signature = signatureOf(value)
  const config = configOf(options)
  const commitment = ledgerCommitment(config)
  await contextBlock(config, context)
  const format = transactionFormatOf(config)
  const found = await findArchivedTransaction(context.db, signature)
  if (!found || (commitment === 'finalized' && !found.finalized)) return null
  const { slot, index: transactionIndex, blockTime, transaction, dropped } = found
  if (!transaction) return askForMissing('getTransaction', [value, options], droppedBy(dropped), context)
  // A damaged one comes with whatever fields it has.
  return { ...(archivedJson(transaction, format) as object), slot, blockTime, transactionIndex }
}

async function statusOf(signature: string, { db, head }: RpcContext) {
  const found = await findArchivedTransaction(db, signature)
  if (!found) return null
  const { slot, finalized, err } = found
  return {
    slot,
    confirmations: finalized
      ? null
      : head.latestBlocks(Number.POSITIVE_INFINITY).filter((one) => one.slot > slot).length,
    err,
    status: statusJson(err),
    confirmationStatus: finalized ? 'finalized' : 'confirmed',
  }
}

async function getSignatureStatuses(params: readonly unknown[], context: RpcContext) {
  const { signatures, config } = signatureStatusesOf(params)
  const { slot } = (await contextBlock(config, context)).block
  const found = await Promise.all(signatures.map((signature) => statusOf(signature, context)))
  return inContext(
    slot,
    found.map((status) => (status && status.slot <= slot ? status : null)),
  )
}

export const transactionMethods: Methods = { getTransaction, getSignatureStatuses }
