import { openUnflushed, type UnflushedBlock } from '../memory/memtable.ts'
import { packBlock } from '../memory/packed-block.ts'
import { encode, type TestBlock } from './chain.ts'

/** A block as the memtable has it before it is flushed. */
export function unflushedOf(block: TestBlock): UnflushedBlock {
  const { blocks, rows } = encode(block)
  const [encoded] = blocks
  if (!encoded) throw new Error('expected a block')
  const texts = (block.rpc.transactions ?? []).map((transaction) => JSON.stringify(transaction))
  return openUnflushed(
    packBlock(encoded.row, block.decoded.rewards, encoded.transactions, rows),
    (index) => texts[index] ?? '',
    texts.join('').length,
  )
}
