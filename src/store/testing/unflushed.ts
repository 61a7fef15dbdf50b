import type { RpcTransaction } from '#svm/rpc-block.ts'
import type { Database } from '../engine/database.ts'
import { openUnflushed, type UnflushedBlock } from '../memory/memtable.ts'
import { packBlock, sliceRows } from '../memory/packed-block.ts'
import type { TransactionRow } from '../rows/rows.ts'
import { encode, type TestBlock } from './chain.ts'

/** A block in the form that the memtable has before the flush. */
export function unflushedOf(block: TestBlock): UnflushedBlock {
  const { blocks, rows } = encode(block)
  const [encoded] = blocks
  if (!encoded) throw new Error('expected a block')
  const { transactions = [] } = block.rpc
  return openUnflushed(
    packBlock(encoded, rows),
    (index) => transactions[index] as RpcTransaction,
    JSON.stringify(transactions).length,
  )
}

/** All transactions of a block, in the form that the memtable has. */
export const rowsInMemory = (block: TestBlock): TransactionRow[] => sliceRows(unflushedOf(block).transactions)

/** Puts blocks into memory as accepted but not yet written. */
export function accept({ memtable }: Pick<Database, 'memtable'>, ...blocks: readonly TestBlock[]): void {
  for (const block of blocks) memtable.put(unflushedOf(block))
}
