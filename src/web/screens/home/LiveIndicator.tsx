import { UpdatedAgo } from '../../components/RelativeTime.tsx'
import { count } from '../../format/number.ts'
import { useLive } from '../../queries/socket.ts'
import { cx } from '../../ui/class-names.ts'

/** Whether the live connection stands, how much it has told, and when last. */
export function LiveIndicator() {
  const { state, events, lastEventAt } = useLive()
  const live = state === 'connected'
  return (
    <div className="flex items-center gap-3 text-[13px] text-muted">
      <span
        role="status"
        className={cx('inline-flex items-center gap-2 font-medium', live ? 'text-good' : 'text-bad')}
      >
        <span aria-hidden="true" className={cx('size-2 rounded-full bg-current', live && 'live-dot')} />
        {live ? 'Live' : 'Offline'}
      </span>
      <span className="whitespace-nowrap">{count(events)} events</span>
      <span className="inline-block min-w-24">
        <UpdatedAgo at={lastEventAt} />
      </span>
    </div>
  )
}
