import type { BlockSummary } from '#contract/blocks/blocks.ts'
import { count, plural } from '../../format/number.ts'

type Counted = Pick<BlockSummary, 'transactionCount' | 'voteTxs'>

/** `28 and 5 votes`: lists leave votes out, so that a block's number of transactions is told without them too. */
export function TransactionCount({ block: { transactionCount, voteTxs } }: { block: Counted }) {
  return (
    <span className="font-mono text-[0.929em]">
      {count(transactionCount - voteTxs)}
      {voteTxs > 0 && <span className="font-sans text-muted"> and {plural(voteTxs, 'vote')}</span>}
    </span>
  )
}
