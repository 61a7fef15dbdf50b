import { isChainTrouble } from '#chain/rpc/errors.ts'
import type { Transaction } from '#contract/transactions/transactions.ts'
import { findTransaction, openPayload, type StoredTransaction } from '#store/transactions/transactions.ts'
import { notFound } from '../errors.ts'
import type { TransactionsContext } from './context.ts'

type Sources = Pick<TransactionsContext, 'db' | 'chain'>
type Detailed = StoredTransaction & { finalized: boolean; droppedBy: Transaction['droppedBy'] }

/**
 * The transaction, completely decoded. If its payload was dropped, it is read from the node; if the node does
 * not return it, it has only the values of its row.
 */
export async function findDetail(signature: string, { db, chain }: Sources): Promise<Detailed> {
  const found = await findTransaction(db, signature)
  if (!found) throw notFound(`Transaction ${signature}`)
  if (!found.dropped) return { ...found, droppedBy: null }
  const read = await readFromNode(found, { db, chain })
  return {
    ...(read ?? found),
    finalized: found.finalized,
    droppedBy: { setting: found.dropped, source: read ? 'node' : 'index' },
  }
}

async function readFromNode(
  { slot, height, blockTime, decoded: { index, signature } }: StoredTransaction,
  { db, chain }: Sources,
): Promise<StoredTransaction | undefined> {
  const answer = await chain?.getTransaction(signature).catch((error: unknown) => {
    if (isChainTrouble(error)) return null
    throw error
  })
  if (answer?.slot !== slot) return undefined
  const read = openPayload(
    { slot, index, blockHeight: height, blockTime, transaction: answer.transaction },
    db,
  )
  return read.decoded.signature === signature ? read : undefined
}
