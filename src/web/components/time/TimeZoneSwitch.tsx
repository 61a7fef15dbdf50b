import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Ghost } from '../../ui/layout/Skeleton.tsx'
import { type TimeZone, useTimeZone } from '../../ui/time-zone.ts'

/** The choice between local time and UTC, for all times of all pages. */
export function TimeZoneSwitch() {
  const [zone, setZone] = useTimeZone()
  return (
    <Segmented
      label="Times in"
      value={zone}
      options={[
        { value: 'local', text: 'Local time' },
        { value: 'utc', text: 'UTC' },
      ]}
      onChange={setZone}
    />
  )
}

/** A button next to a time, which switches all times to the other zone. */
export function OtherZone() {
  const [zone, setZone] = useTimeZone()
  const [other, text] = otherOf(zone)
  return (
    <button
      type="button"
      title={`Show all times in ${text}`}
      onClick={() => setZone(other)}
      className="no-print -my-1 min-h-6 rounded px-1 text-link text-xs underline-offset-3 hover:underline"
    >
      Show {text}
    </button>
  )
}

/** A placeholder with the size of an `OtherZone`. */
export function OtherZoneToCome() {
  const [zone] = useTimeZone()
  const [, text] = otherOf(zone)
  return (
    <span className="-my-1 inline-block min-h-6 px-1 text-xs">
      <Ghost text={`Show ${text}`} />
    </span>
  )
}

const otherOf = (zone: TimeZone): [other: TimeZone, text: string] =>
  zone === 'utc' ? ['local', 'local time'] : ['utc', 'UTC']
