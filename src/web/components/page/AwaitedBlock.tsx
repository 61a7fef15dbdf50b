import type { BlockSummary } from '#contract/blocks/blocks.ts'
import { count, plural } from '../../format/number.ts'
import { duration } from '../../format/time.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { GoesOnLooking } from './MissingPage.tsx'

type AwaitedBlockProps = {
  /** The requested block: its height or its slot. */
  height?: number
  slot?: number
  newest: Pick<BlockSummary, 'height' | 'slot'> | undefined
}

/**
 * The message for a block that the chain has not reached: how far ahead of the newest block it is, and that
 * the page will show it once it exists.
 */
export function AwaitedBlock({ height, slot, newest }: AwaitedBlockProps) {
  const { slotMs } = useNetworkNames()
  const noun = height === undefined ? 'slot' : 'block'
  const last = height === undefined ? newest?.slot : newest?.height
  const ahead = (height ?? slot ?? 0) - (last ?? Number.POSITIVE_INFINITY)
  return (
    <>
      {ahead > 0 && (
        <p>
          The newest {noun} is {count(last)}. This one is {plural(ahead, noun)} ahead: it comes in about{' '}
          {duration(ahead * slotMs)}.
        </p>
      )}
      <GoesOnLooking />
    </>
  )
}
