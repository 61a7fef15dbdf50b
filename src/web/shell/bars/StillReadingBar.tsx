import { LoaderCircle } from 'lucide-react'
import { count } from '../../format/number.ts'
import { useIsStarting } from '../../queries/api/outage.ts'
import { useHealth } from '../../queries/network/network.ts'

/**
 * The number of missing slots from which the bar is shown. After a restart fewer are missing, and these are
 * indexed within seconds.
 */
const MANY_SLOTS = 100

/**
 * A bar above a page whose lists and totals do not reach back to the chain's beginning, because the index is
 * still being filled. It ignores gaps of blocks that the node no longer has, because these are not being
 * indexed.
 */
export function StillReadingBar() {
  const { gaps, prunedGaps } = useHealth().data?.indexed ?? {}
  const isStarting = useIsStarting()
  const missing = (gaps ?? 0) - (prunedGaps ?? 0)
  const isShown = missing >= MANY_SLOTS && !isStarting
  return (
    <div role="status">
      {isShown && (
        <div className="mb-4 flex items-center gap-x-3 rounded-lg border border-line-strong bg-card px-4 py-2 text-small">
          <LoaderCircle size={16} aria-hidden="true" className="shrink-0 text-muted" />
          <p className="min-w-0 flex-1">
            <b className="font-medium">Older blocks are still being read.</b> Lists and totals lack what
            happened in them. {/* Screen readers would announce each change of the number. */}
            <span aria-hidden="true" className="text-muted">
              {count(missing)} slots are missing.
            </span>
          </p>
        </div>
      )}
    </div>
  )
}
