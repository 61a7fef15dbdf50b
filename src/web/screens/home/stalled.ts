import type { BlockSummary } from '#contract/blocks/blocks.ts'
import { agoInWords, timeOf } from '../../format/time.ts'
import { useLive } from '../../queries/api/socket.ts'
import { useTicking } from '../../ui/clock.ts'

const STALLED_AFTER_MS = 20 * 60_000

/**
 * How long ago the newest block was made, in words, once that is over 20 minutes; undefined otherwise. A chain whose
 * blocks still arrive is not stalled, whatever this computer's clock or an import of old blocks say about their times.
 *
 * @param blocks newest first
 */
export function useStalledFor(blocks: readonly BlockSummary[] | undefined): string | undefined {
  const { lastSlotAt } = useLive()
  const newest = timeOf(blocks?.[0]?.timestamp)
  const words = useTicking((now, visitorNow) => {
    if (newest === undefined || now - newest <= STALLED_AFTER_MS) return ''
    if (lastSlotAt !== undefined && visitorNow - lastSlotAt <= STALLED_AFTER_MS) return ''
    return agoInWords(newest, now)
  })
  return words || undefined
}
