import { LANGUAGE } from './language.ts'
import { plural } from './number.ts'

/**
 * The age of a time: `N secs ago`, `N min(s) ago`, `N hour(s) ago`, `N day(s) ago`. A time in the future is
 * `0 secs ago`.
 */
export function age(then: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - then) / 1000))
  if (seconds < 60) return `${seconds} secs ago`
  if (seconds < 3600) return ago(Math.floor(seconds / 60), 'min')
  if (seconds < 86_400) return ago(Math.floor(seconds / 3600), 'hour')
  return ago(Math.floor(seconds / 86_400), 'day')
}

/** The age of a time in whole words, rounded down: `47 minutes ago`, `3 hours ago`, `2 days ago`. */
export function agoInWords(then: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - then) / 60_000))
  if (minutes < 120) return ago(minutes, 'minute')
  if (minutes < 48 * 60) return ago(Math.floor(minutes / 60), 'hour')
  return ago(Math.floor(minutes / 1440), 'day')
}

function ago(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'} ago`
}

const localFormat = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'medium' })
const zonedFormat = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'long' })

/** A time in the visitor's time zone. */
export function localTime(time: number): string {
  return localFormat.format(time)
}

const millisecondFormat = new Intl.DateTimeFormat(LANGUAGE, {
  ...{ year: 'numeric', month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 },
})

/** A time in the visitor's time zone, with milliseconds. */
export function localMilliseconds(time: number): string {
  return millisecondFormat.format(time)
}

/** A time in UTC with milliseconds: `2026-11-20 22:15:01.004 UTC`. */
export function utcMilliseconds(time: number): string {
  return `${new Date(time).toISOString().slice(0, 23).replace('T', ' ')} UTC`
}

/** A time in the visitor's time zone, with the zone's name. */
export function zonedTime(time: number): string {
  return zonedFormat.format(time)
}

const dayFormat = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium' })

/** The date of an ISO text in the visitor's time zone: `Nov 20, 2026`; undefined without a valid text. */
export function dateOf(timestamp: string | null | undefined): string | undefined {
  const time = timeOf(timestamp)
  return time === undefined ? undefined : dayFormat.format(time)
}

/** A time in UTC: `2026-11-20 22:15:01 UTC`. */
export function utcTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** The Unix time of an ISO text in ms; undefined when the text is absent or not a time. */
export function timeOf(timestamp: string | null | undefined): number | undefined {
  if (!timestamp) return undefined
  const time = Date.parse(timestamp)
  return Number.isNaN(time) ? undefined : time
}

/** The ISO text of Unix seconds; null stays null. */
export function timestampOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString()
}

const UNITS: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
]

/** A rough duration, in the largest unit of which it is at least 1.5: `About 7 minutes`. */
export function aboutDuration(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds / 1000)
  const [size, name] = UNITS.find(([size]) => seconds >= 1.5 * size) ?? [1, 'second']
  return `About ${plural(Math.round(seconds / size), name)}`
}

/** A duration with seconds: `2h 13m 05s`. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  const two = (value: number) => String(value).padStart(2, '0')
  if (days) return `${days}d ${two(hours)}h ${two(minutes)}m`
  if (hours) return `${hours}h ${two(minutes)}m ${two(seconds % 60)}s`
  return `${minutes}m ${two(seconds % 60)}s`
}
