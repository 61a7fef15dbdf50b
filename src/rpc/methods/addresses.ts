import { placeOf } from '#store/rows/place.ts'
import { type ListedSignature, listSignatures } from '#store/transactions/archived.ts'
import { findOutcomes } from '#store/transactions/outcomes.ts'
import { filterNotFound, signaturesForAddressOf } from '#svm/rpc/signature-params.ts'
import type { Methods, RpcContext } from '../context.ts'
import { contextBlock, newestBlock } from '../newest-slots.ts'

/** The place of the transaction that limits a list. @throws RpcError when it is not indexed */
export async function placeOfSignature(signature: string, { db }: RpcContext): Promise<bigint> {
  const found = (await findOutcomes(db, [signature])).get(signature)
  if (!found) throw filterNotFound(signature)
  return placeOf(found)
}

/** As `placeOfSignature`; `undefined` when the parameter is missing. */
const limitAt = async (signature: string | undefined, context: RpcContext) =>
  signature === undefined ? undefined : placeOfSignature(signature, context)

/** An entry of a list of signatures. @param finalized the newest finalized slot */
export const signatureJson = (
  { slot, index, blockTime, signature, err, memo }: ListedSignature,
  finalized: number,
) => ({
  signature,
  slot,
  err,
  memo,
  blockTime,
  confirmationStatus: slot > finalized ? 'confirmed' : 'finalized',
  transactionIndex: index,
})

async function getSignaturesForAddress(params: readonly unknown[], context: RpcContext) {
  const { address, config, limit, ...asked } = signaturesForAddressOf(params)
  const { block } = await contextBlock(config, context)
  const [before, until] = await Promise.all([limitAt(asked.before, context), limitAt(asked.until, context)])
  const end = placeOf({ slot: block.slot + 1, index: 0 })
  const found = await listSignatures(context.db, address, {
    ...(until !== undefined && { from: until + 1n }),
    to: before !== undefined && before < end ? before : end,
    limit,
  })
  const finalized = (await newestBlock(context, 'finalized')).slot
  return found.map((one) => signatureJson(one, finalized))
}

export const addressMethods = { getSignaturesForAddress } satisfies Methods
