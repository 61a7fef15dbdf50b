import type { Block } from '#contract/blocks/blocks.ts'
import { FinalityBadge } from '../../components/badges/FinalityBadge.tsx'
import { Bar } from '../../ui/layout/Skeleton.tsx'

/** Whether a fork could still replace the block; screen readers announce when that ends. */
export function Finality({ block }: { block: Block | undefined }) {
  return (
    <span role="status" className="inline-flex h-5.5 items-center">
      {block ? <FinalityBadge isFinalized={block.finalized} /> : <Bar characters={11} />}
    </span>
  )
}
