import { ChevronLeft, ChevronRight, Radio } from 'lucide-react'
import { useLocation } from 'wouter'
import { LiveControls } from '../../components/lists/LiveControls.tsx'
import type { Hold } from '../../components/lists/live-rows.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'

type BlockStepperProps = {
  block: number | undefined
  latest: number | undefined
  /** Whether the page follows the newest block and shows the next one when it arrives. */
  follows: boolean
  hold: Hold
  /** Whether the feed shows votes, which links to other blocks preserve. */
  votes: boolean
  /** Shows the newest block, even while the feed is held. */
  onShow: () => void
}

/** Links to the previous and the next block, between block 1 and the latest. */
export function BlockStepper({ block, latest, follows, hold, votes, onShow }: BlockStepperProps) {
  const [, navigate] = useLocation()
  const to = (height: number) => navigate(paths.transactions(height, undefined, votes))
  return (
    <div className="no-print flex flex-wrap items-center gap-2">
      {follows ? (
        <LiveControls
          hold={hold}
          news={{ count: Math.max(0, (latest ?? 0) - (block ?? latest ?? 0)), isLeast: false }}
          onShow={onShow}
          what="blocks"
          className="min-w-26"
        >
          <Badge tone="emerald" title="Shows the latest block as it comes">
            <Radio size={13} aria-hidden="true" />
            Following
          </Badge>
        </LiveControls>
      ) : (
        <Button onClick={() => navigate(paths.transactions(undefined, undefined, votes))}>
          <Radio size={14} aria-hidden="true" />
          Latest
        </Button>
      )}
      {/* If the two buttons do not fit into the line, they wrap together. */}
      <span className="flex gap-2">
        <Button
          disabled={block === undefined || block <= 1}
          // From a block beyond the end of the chain, this leads back to the latest block.
          onClick={() => block !== undefined && to(Math.min(block - 1, latest ?? block))}
        >
          <ChevronLeft size={15} aria-hidden="true" />
          Prev
        </Button>
        <Button
          // While the feed follows the newest block, the next block does not exist yet, or is already
          // loading.
          disabled={
            block === undefined || latest === undefined || block >= latest || (follows && !hold.isHeld)
          }
          onClick={() => block !== undefined && to(block + 1)}
        >
          Next
          <ChevronRight size={15} aria-hidden="true" />
        </Button>
      </span>
    </div>
  )
}
