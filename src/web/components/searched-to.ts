import type { SearchEnd } from '#contract/transaction-feed.ts'
import { count } from '../format/number.ts'
import { timeOf, utcTime } from '../format/time.ts'

/** Why a page of a filtered list is not full: one request searches a limited part of the chain. */
export function searchedTo(end: SearchEnd | null | undefined): string {
  if (!end) return ''
  const time = timeOf(end.timestamp)
  return `Searched back to slot ${count(end.slot)}${time === undefined ? '' : `, ${utcTime(time)}`}`
}

/** What a filtered list says where it has no rows. */
export const nothingYet = (end: SearchEnd | null | undefined, what: string) =>
  end
    ? {
        empty: `None of the ${what} searched so far pass the filter`,
        emptyNote: `${searchedTo(end)}. Older ones may.`,
      }
    : { empty: `No ${what} found` }
