import { localTime, utcTime } from '../../format/time.ts'
import { useTimeZone } from '../../ui/time-zone.ts'

/** How this page writes a time (milliseconds since 1970): in the visitor's time zone, or in UTC. */
export function useTimeText(): (time: number) => string {
  const [zone] = useTimeZone()
  return zone === 'utc' ? utcTime : localTime
}
