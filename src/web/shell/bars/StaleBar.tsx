import { CloudOff, RotateCw } from 'lucide-react'
import { useOutageWords } from '../../components/page/LoadFailure.tsx'
import { AbsoluteTime } from '../../components/time/RelativeTime.tsx'
import { type Stale, useStale } from '../../queries/api/outage.ts'
import { serverTimeOf } from '../../ui/clock.ts'
import { Button } from '../../ui/controls/Button.tsx'

/**
 * A bar above a page that cannot be updated. It states why, and how old the data is; the data stays visible.
 */
export function StaleBar() {
  const stale = useStale()
  return <div role="status">{stale && <Words stale={stale} />}</div>
}

function Words({ stale: { error, since, retry } }: { stale: Stale }) {
  const { title, text } = useOutageWords({ error })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line-strong bg-card px-4 py-2 text-small">
      <CloudOff size={16} aria-hidden="true" className="shrink-0 text-bad" />
      <p className="min-w-0 flex-1 basis-60">
        <b className="font-medium">{title ? `${title}.` : text}</b> What this page shows is of{' '}
        <AbsoluteTime time={serverTimeOf(since)} /> or later. It goes on trying.
      </p>
      <Button className="no-print h-7" onClick={() => void retry()}>
        <RotateCw size={13} aria-hidden="true" />
        Try again
      </Button>
    </div>
  )
}
