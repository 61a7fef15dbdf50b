import { placeOf } from '#store/rows/place.ts'
import { findArchivedTransaction, listArchivedTransactions } from '#store/transactions/archived.ts'
import { memoIn } from '#svm/rpc/archived-transaction.ts'
import { addressOf, configOf, optionalNumber, signatureOf } from '#svm/rpc/params.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import type { Methods, RpcContext } from '../context.ts'
import { contextBlock, newestBlock } from '../newest-slots.ts'

const MAX_SIGNATURES = 1_000

/** The place of the transaction that limits a list; `undefined` when none is named. */
async function placeOfSignature(value: unknown, { db }: RpcContext): Promise<bigint | undefined> {
  if (value === undefined || value === null) return undefined
  const signature = signatureOf(value)
  const found = await findArchivedTransaction(db, signature)
  if (!found) throw new RpcError(CODE.filterTransactionNotFound, `Transaction ${signature} not found`)
  return placeOf(found)
}

async function getSignaturesForAddress([value, options]: readonly unknown[], context: RpcContext) {
  const address = addressOf(value)
  const config = configOf(options)
  const limit = optionalNumber(config.limit, 'limit') ?? MAX_SIGNATURES
  if (limit < 1 || limit > MAX_SIGNATURES)
    throw new RpcError(CODE.invalidParams, `Invalid limit; max ${MAX_SIGNATURES}`)
  const { block } = await contextBlock(config, context)
  const [before, until] = await Promise.all([
    placeOfSignature(config.before, context),
    placeOfSignature(config.until, context),
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
