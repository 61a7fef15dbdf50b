import { decodeAccounts } from '#decode/decode-block.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'
import type { Database } from '../engine/database.ts'
import type { BlockRow } from '../rows/rows.ts'
import { type OpenedBlock, openStoredBlock } from './stored-blocks.ts'

/** A transaction as the node returned it, with its names. */
export type NamedTransaction = {
  signature: string
  /** All that it names, looked-up ones too. */
  accounts: readonly string[]
  transaction: RpcTransaction
}

/** A block as the node returned it; what of it is not asked for is not parsed, and nothing is twice. */
export type BlockContent = Omit<OpenedBlock, 'finalized'> & {
  /** In block order. */
  transactions: () => readonly NamedTransaction[]
  /** Those that name the address, in block order. */
  naming: (address: string) => readonly NamedTransaction[]
}

/** `undefined` where it is not this block that is indexed at its slot any more. */
export async function readBlockContent(
  db: Database,
  { slot, blockhash }: Pick<BlockRow, 'slot' | 'blockhash'>,
): Promise<BlockContent | undefined> {
  const unflushed = db.memtable.get(slot)
  const opened = await openStoredBlock(db, slot)
  if (opened?.header.blockhash !== blockhash) return undefined
  const read: RpcTransaction[] = []
  const transactionAt = (index: number) => {
    read[index] ??= opened.transactionAt(index)
    return read[index]
  }
  const named = (index: number) => withNames(transactionAt(index))
  const transactions = once(() => Array.from({ length: opened.transactionCount }, (_, index) => named(index)))
  const byAddress = once(() => groupByAddress(transactions()))
  return {
    ...opened,
    transactionAt,
    transactions,
    naming: (address) =>
      unflushed?.row.blockhash === blockhash
        ? unflushed.indexesNaming(address).map(named)
        : (byAddress().get(address) ?? []),
  }
}

const withNames = (transaction: RpcTransaction): NamedTransaction => ({
  ...decodeAccounts(transaction),
  transaction,
})

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function groupByAddress(transactions: readonly NamedTransaction[]): Map<string, NamedTransaction[]> {
  const byAddress = new Map<string, NamedTransaction[]>()
  for (const one of transactions)
    for (const address of new Set(one.accounts)) {
      const others = byAddress.get(address)
      if (others) others.push(one)
      else byAddress.set(address, [one])
    }
  return byAddress
}
