import { LANGUAGE } from '../../format/language.ts'
import { decimal } from '../../format/number.ts'

/**
 * The labels of an axis. If two labels would be the same, because `textOf` has too few digits for a short
 * axis, all labels get as many decimals as the steps between the values need.
 *
 * @param values ascending, in equal steps
 * @param textOf formats a value; returns an empty string for no label
 */
export function axisTexts(values: readonly number[], textOf: (value: number) => string): string[] {
  const texts = values.map(textOf)
  const written = texts.filter(Boolean)
  if (new Set(written).size === written.length) return texts
  const step = Math.abs((values[1] ?? 0) - (values[0] ?? 0))
  const decimals = step > 0 ? Math.min(MOST_DECIMALS, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))) : 0
  const unit = /^[^\d-]*/.exec(written[0] ?? '')?.[0] ?? ''
  return values.map((value) => unit + decimal(value, decimals))
}

/** The largest number of decimals, because charts draw values as floating-point numbers. */
const MOST_DECIMALS = 15

/** The lengths of steps in seconds from which a time axis shows days (`DAY`) or months (`MONTH`). */
const [DAY, MONTH] = [86_400, 28 * 86_400]
const axisFormats = {
  time: new Intl.DateTimeFormat(LANGUAGE, { hour: 'numeric', minute: '2-digit' }),
  day: new Intl.DateTimeFormat(LANGUAGE, { month: 'short', day: 'numeric' }),
  month: new Intl.DateTimeFormat(LANGUAGE, { month: 'short', year: 'numeric' }),
  year: new Intl.DateTimeFormat(LANGUAGE, { year: 'numeric' }),
}

/**
 * The labels of a time axis, in the page's time formats: `10:15 PM` above `Nov 20` in the visitor's time
 * zone, `22:15` above `2026-11-20` in UTC. The second line appears at the first time, and wherever it
 * changes.
 *
 * @param times Unix seconds, ascending
 * @param step seconds between two labels
 */
export function axisTimes(times: readonly number[], step: number, zone: 'local' | 'utc'): string[] {
  let below = ''
  return times.map((seconds) => {
    const [text, under] = (zone === 'utc' ? utcAxisTime : localAxisTime)(seconds * 1000, step)
    if (under === '' || under === below) return text
    below = under
    return `${text}\n${under}`
  })
}

function localAxisTime(time: number, step: number): [text: string, under: string] {
  const { day, month, year } = axisFormats
  if (step < DAY) return [axisFormats.time.format(time), day.format(time)]
  return step < MONTH ? [day.format(time), year.format(time)] : [month.format(time), '']
}

function utcAxisTime(time: number, step: number): [text: string, under: string] {
  const [day = '', clock = ''] = new Date(time).toISOString().split('T')
  if (step < DAY) return [clock.slice(0, 5), day]
  return [step < MONTH ? day : day.slice(0, 7), '']
}
