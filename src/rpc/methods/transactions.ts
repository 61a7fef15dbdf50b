import { findArchivedTransaction } from '#store/transactions/archived.ts'
import { findOutcomes, type TransactionOutcome } from '#store/transactions/outcomes.ts'
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
  // A damaged transaction is returned with whatever fields it has.
  return { ...(archivedJson(transaction, format) as object), slot, blockTime, transactionIndex }
}

async function getSignatureStatuses(params: readonly unknown[], context: RpcContext) {
  const { signatures, config } = signatureStatusesOf(params)
  const { slot } = (await contextBlock(config, context)).block
  const outcomes = await findOutcomes(context.db, signatures)
  const newest = context.head.latestBlocks(Number.POSITIVE_INFINITY)
  const statusOf = ({ slot, finalized, err }: TransactionOutcome) => ({
    slot,
    confirmations: finalized ? null : newest.filter((one) => one.slot > slot).length,
    err,
    status: statusJson(err),
    confirmationStatus: finalized ? 'finalized' : 'confirmed',
  })
  return inContext(
    slot,
    signatures.map((signature) => {
      const found = outcomes.get(signature)
      return found && found.slot <= slot ? statusOf(found) : null
    }),
  )
}

export const transactionMethods = { getTransaction, getSignatureStatuses } satisfies Methods
