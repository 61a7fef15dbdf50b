import { decodeAccounts } from '#decode/block/decode-block.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'
import type { Database } from '../engine/database.ts'
import type { BlockRow } from '../rows/rows.ts'
import { type OpenedBlock, openStoredBlock } from './stored-blocks.ts'

/** A transaction as the node returned it, with its signature and accounts. */
export type NamedTransaction = {
  signature: string
  /** All accounts that it names, including looked-up ones. */
  accounts: readonly string[]
  transaction: RpcTransaction
}

/**
 * A block as the node returned it. Parts that are not requested are not parsed, and no part is held twice.
 * Its lists are iterators, because a long block takes longer than one turn of the event loop may take.
 */
export type BlockContent = Omit<OpenedBlock, 'finalized'> & {
  /** In block order. */
  transactions: () => Iterable<NamedTransaction>
  /** Transactions that name the address, in block order; undefined is a step without one. */
  naming: (address: string) => Iterable<NamedTransaction | undefined>
}

/** undefined where another block, or none, is indexed at the slot by now. */
export async function readBlockContent(
  db: Database,
  { slot, blockhash }: Pick<BlockRow, 'slot' | 'blockhash'>,
): Promise<BlockContent | undefined> {
  const unflushed = db.memtable.get(slot)
  const opened = await openStoredBlock(db, slot)
  if (opened?.header.blockhash !== blockhash) return undefined
  const { transactionCount } = opened
  const read: RpcTransaction[] = []
  const transactionAt = (index: number) => {
    read[index] ??= opened.transactionAt(index)
    return read[index]
  }
  const names: NamedTransaction[] = []
  const named = (index: number) => {
    names[index] ??= withNames(transactionAt(index))
    return names[index]
  }
  function* transactions() {
    for (let index = 0; index < transactionCount; index++) yield named(index)
  }
  const isUnflushed = unflushed?.row.blockhash === blockhash
  let byAddress: Map<string, NamedTransaction[]> | undefined
  return {
    ...opened,
    transactionAt,
    transactions,
    *naming(address) {
      if (isUnflushed) {
        for (const index of unflushed.indexesNaming(address)) yield named(index)
        return
      }
      if (!byAddress) {
        const grouped = new Map<string, NamedTransaction[]>()
        for (const one of transactions()) {
          addByAddress(grouped, one)
          yield
        }
        byAddress = grouped
      }
      yield* byAddress.get(address) ?? []
    },
  }
}

const withNames = (transaction: RpcTransaction): NamedTransaction => ({
  ...decodeAccounts(transaction),
  transaction,
})

function addByAddress(byAddress: Map<string, NamedTransaction[]>, one: NamedTransaction): void {
  for (const address of new Set(one.accounts)) {
    const others = byAddress.get(address)
    if (others) others.push(one)
    else byAddress.set(address, [one])
  }
}
