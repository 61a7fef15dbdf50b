import { textWhere } from '../../ui/url-state.ts'

// These fields are a range of days in the URL of a list.

/** A day in UTC, such as `2026-11-20`. */
export const aDay = textWhere((text) => /^\d{4}-\d\d-\d\d$/.test(text) && secondsOf(text) !== undefined)

const DAY_SECONDS = 86_400

/** The Unix seconds of the beginning of a day in UTC; undefined if the day is invalid. */
function secondsOf(day: string | undefined): number | undefined {
  const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) || time < 0 ? undefined : time / 1000
}

/** The time range of the API call: from the first second of `from` to the last second of `to`. */
export function daysFilter(from: string | undefined, to: string | undefined) {
  const [since, until] = [secondsOf(from), secondsOf(to)]
  return {
    ...(since !== undefined && { from: String(since) }),
    ...(until !== undefined && { to: String(until + DAY_SECONDS - 1) }),
  }
}
