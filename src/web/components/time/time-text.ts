import { localTime, utcTime } from '../../format/time.ts'
import { useTimeZone } from '../../ui/time-zone.ts'

/** Formats times (ms since 1970) in the zone that the visitor chose: the local one, or UTC. */
export function useTimeText(): (time: number) => string {
  const [zone] = useTimeZone()
  return zone === 'utc' ? utcTime : localTime
}
