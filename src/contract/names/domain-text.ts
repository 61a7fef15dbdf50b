import { isLookAlike } from '#lib/text/look-alikes.ts'
import { hasStackedMarks, withoutStackedMarks } from '#lib/text/text.ts'

/** The problem of a domain name as it is written; null for most names. */
function domainMark(name: string): string | null {
  if (hasStackedMarks(name)) return 'stacked marks'
  return name.split('.').some(isLookAlike) ? 'look-alike' : null
}

/** A domain name as pages show it: `alice.gor`; with a Cyrillic а it is `аlice.gor (look-alike)`. */
export function domainText(name: string): string {
  const mark = domainMark(name)
  return mark === null ? name : `${withoutStackedMarks(name)} (${mark})`
}
