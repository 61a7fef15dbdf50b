import { textWhere } from '../../ui/url-state.ts'

// A range of days in the URL of a list.

/** A day in UTC, such as `2026-11-20`. */
export const aDay = textWhere((text) => /^\d{4}-\d\d-\d\d$/.test(text) && secondsOf(text) !== undefined)

const DAY_SECONDS = 86_400

/** Unix seconds of the first second of a day in UTC. */
function secondsOf(day: string | undefined): number | undefined {
  const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) || time < 0 ? undefined : time / 1000
}

/** The range of the API call: from the first second of one day to the last second of the other. */
export function daysFilter(from: string | undefined, to: string | undefined) {
  const [since, until] = [secondsOf(from), secondsOf(to)]
  return {
    ...(since !== undefined && { from: String(since) }),
    ...(until !== undefined && { to: String(until + DAY_SECONDS - 1) }),
  }
}
