import { UNKNOWN } from '../../format/number.ts'
import { age, timeOf, utcTime, zonedTime } from '../../format/time.ts'
import { useTicking } from '../../ui/clock.ts'
import { Ghost } from '../../ui/layout/Skeleton.tsx'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'
import { OtherZone, OtherZoneToCome } from './TimeZoneSwitch.tsx'
import { useTimeText } from './time-text.ts'

/** The age of a time. Hovering shows the local time and UTC. */
export function RelativeTime({ timestamp }: { timestamp: string | null }) {
  const time = timeOf(timestamp)
  const text = useTicking((now) => (time === undefined ? '' : age(time, now)))
  if (time === undefined) return <span className="text-muted">unknown</span>
  return (
    <Tooltip text={<BothTimes time={time} />}>
      <time dateTime={timestamp ?? undefined} className="whitespace-nowrap">
        {text}
      </time>
    </Tooltip>
  )
}

function BothTimes({ time }: { time: number }) {
  return (
    <>
      {zonedTime(time)}
      <br />
      <span className="text-muted">{utcTime(time)}</span>
    </>
  )
}

/**
 * A time and its age in one line, as detail pages show them, with a button for the other time zone. Hovering
 * shows both zones.
 */
export function FullTime({ timestamp }: { timestamp: string | null }) {
  const time = timeOf(timestamp)
  const text = useTimeText()
  if (time === undefined) return <span className="text-muted">The chain does not tell</span>
  return (
    <>
      <span>{text(time)}</span>
      <span className="text-muted">
        (<RelativeTime timestamp={timestamp} />)
      </span>
      <OtherZone />
    </>
  )
}

/** A placeholder with the size of a `FullTime`. */
export function TimeToCome() {
  const text = useTimeText()
  return (
    <>
      <Ghost text={text(Date.UTC(2026, 10, 23, 12, 30, 30))} />
      <Ghost text="(30 secs ago)" />
      <OtherZoneToCome />
    </>
  )
}

/** A time without its age; `UNKNOWN` if it is absent. */
export function AbsoluteTime({ time }: { time: number | undefined }) {
  const text = useTimeText()
  return <>{time === undefined ? UNKNOWN : text(time)}</>
}

/** The age of data on the page: `Updated 3s ago`. */
export function UpdatedAgo({ at }: { at: number | undefined }) {
  const text = useTicking((_, now) =>
    at ? `Updated ${Math.max(0, Math.floor((now - at) / 1000))}s ago` : 'Updating…',
  )
  return <span className="whitespace-nowrap">{text}</span>
}
