import { placeOf } from '#store/rows/place.ts'
import { findArchivedTransaction, listArchivedTransactions } from '#store/transactions/archived.ts'
import { memoIn } from '#svm/rpc/archived-transaction.ts'
import { filterNotFound, signaturesForAddressOf } from '#svm/rpc/signature-params.ts'
import type { Methods, RpcContext } from '../context.ts'
import { contextBlock, newestBlock } from '../newest-slots.ts'

/** The place of the transaction that limits a list; `undefined` when none is named. */
async function placeOfSignature(
  signature: string | undefined,
  { db }: RpcContext,
): Promise<bigint | undefined> {
  if (signature === undefined) return undefined
  const found = await findArchivedTransaction(db, signature)
  if (!found) throw filterNotFound(signature)
  return placeOf(found)
}

async function getSignaturesForAddress(params: readonly unknown[], context: RpcContext) {
  const { address, config, limit, ...asked } = signaturesForAddressOf(params)
  const { block } = await contextBlock(config, context)
  const [before, until] = await Promise.all([
    placeOfSignature(asked.before, context),
    placeOfSignature(asked.until, context),
  ])
  const end = placeOf({ slot: block.slot + 1, index: 0 })
  const found = await listArchivedTransactions(context.db, address, {
    ...(until !== undefined && { from: until + 1n }),
    to: before !== undefined && before < end ? before : end,
    limit,
  })
  const finalized = (await newestBlock(context, 'finalized')).slot
  return found.map(({ slot, index, blockTime, signature, err, transaction }) => ({
    signature,
    slot,
    err,
    // A dropped payload's memo is not known.
    memo: transaction ? memoIn(transaction) : null,
    blockTime,
    confirmationStatus: slot > finalized ? 'confirmed' : 'finalized',
    transactionIndex: index,
  }))
}

export const addressMethods: Methods = { getSignaturesForAddress }
