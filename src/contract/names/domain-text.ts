import { isLookAlike } from '#lib/text/look-alikes.ts'
import { hasStackedMarks, withoutStackedMarks } from '#lib/text/text.ts'

/** The reason why a domain name can deceive, which pages show behind it; null for most names. */
function domainMark(name: string): string | null {
  if (hasStackedMarks(name)) return 'stacked marks'
  return name.split('.').some(isLookAlike) ? 'look-alike' : null
}

/**
 * A domain name for display: `alice.gor`. One that can deceive is marked: `аlice.gor (look-alike)` with a
 * Cyrillic а.
 */
export function domainText(name: string): string {
  const mark = domainMark(name)
  return mark === null ? name : `${withoutStackedMarks(name)} (${mark})`
}
