import { UpdatedAgo } from '../../components/time/RelativeTime.tsx'
import { plural } from '../../format/number.ts'
import { useLive } from '../../queries/api/socket.ts'
import { useNetworkStatus } from '../../queries/network/network-status.ts'
import { cx } from '../../ui/class-names.ts'

/**
 * Whether new data arrives by itself: the live connection is open, and the network is online. Also how many messages
 * came, and when the last one did.
 */
export function LiveIndicator() {
  const { state, events, lastEventAt, wasConnected } = useLive()
  const { isOffline } = useNetworkStatus()
  const live = state === 'connected' && !isOffline
  const first = !wasConnected && state === 'connecting'
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-3 text-[0.8125rem] text-muted">
      <span
        role="status"
        className={cx(
          'inline-flex items-center gap-2 font-medium',
          live ? 'text-good' : first ? 'text-muted' : 'text-bad',
        )}
      >
        <span
          aria-hidden="true"
          className={cx('size-2 rounded-full', live ? 'live-dot bg-current' : 'border-2 border-current')}
        />
        {live ? 'Live' : first ? 'Connecting' : 'Offline'}
      </span>
      <span className="whitespace-nowrap">{plural(events, 'event')}</span>
      {/* The widest text reserves the space. */}
      <span className="inline-block min-w-26 sm:text-right">
        {lastEventAt ? <UpdatedAgo at={lastEventAt} /> : 'No event yet'}
      </span>
    </div>
  )
}
