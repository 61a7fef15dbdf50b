import { useRef } from 'react'
import type { Block } from '#contract/blocks/blocks.ts'
import { useWasNear } from '../../ui/near.ts'
import { OnDemand, partOf } from '../../ui/on-demand.tsx'
import { SpaceCard } from './space/SpaceCard.tsx'

const part = partOf(async () => (await import('./space/BlockSpace.tsx')).BlockSpace)

/** The block's space, loaded once it is near the window. */
export function SpaceOnDemand({ block }: { block: Block | undefined }) {
  const element = useRef<HTMLDivElement>(null)
  const wasNear = useWasNear(element)
  return (
    <div ref={element} className="no-print min-w-0">
      {block && wasNear ? <OnDemand part={part} props={{ block }} plain={<SpaceCard />} /> : <SpaceCard />}
    </div>
  )
}
