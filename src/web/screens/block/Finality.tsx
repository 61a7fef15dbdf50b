import { CircleCheckBig, CircleDashed } from 'lucide-react'
import type { Block } from '#contract/blocks.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Bar } from '../../ui/Skeleton.tsx'

/** Whether a fork could still replace the block; screen readers announce when that ends. */
export function Finality({ block }: { block: Block | undefined }) {
  return (
    <span role="status" className="inline-flex h-5.5 items-center">
      {!block ? (
        <Bar characters={11} />
      ) : block.finalized ? (
        <Badge tone="emerald" title="It can no longer be replaced">
          <CircleCheckBig size={13} aria-hidden="true" />
          Finalized
        </Badge>
      ) : (
        <Badge tone="orange" title="A fork could still replace it">
          <CircleDashed size={13} aria-hidden="true" />
          Confirmed
        </Badge>
      )}
    </span>
  )
}
