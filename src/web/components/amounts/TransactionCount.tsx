import type { BlockSummary } from '#contract/blocks/blocks.ts'
import { count, plural } from '../../format/number.ts'

type Counted = Pick<BlockSummary, 'transactionCount' | 'voteTxs'>

/**
 * The number of a block's transactions, with votes separately: `28 and 5 votes`, because lists hide votes by
 * default.
 */
export function TransactionCount({ block: { transactionCount, voteTxs } }: { block: Counted }) {
  return (
    <span className="font-mono text-[0.929em]">
      {count(transactionCount - voteTxs)}
      {voteTxs > 0 && <span className="font-sans text-muted"> and {plural(voteTxs, 'vote')}</span>}
    </span>
  )
}
