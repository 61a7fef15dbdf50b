import { createStored } from './stored-value.ts'

/** The zone in which the page writes times: the visitor's own, or UTC. */
export type TimeZone = 'local' | 'utc'

const zone = createStored<TimeZone>('times', (text) => (text === 'utc' ? 'utc' : 'local'), String)

/** The zone of all times, and a function that changes it for this and later visits. */
export const useTimeZone = (): [TimeZone, (zone: TimeZone) => void] => [zone.useValue(), zone.set]
