import type { SearchEnd } from '#contract/transactions/transaction-feed.ts'
import { count } from '../../format/number.ts'
import { timeOf } from '../../format/time.ts'
import { useTimeText } from '../time/time-text.ts'
import type { CursorPages } from './cursor-pages.ts'

/**
 * The note below a filtered list whose page is not full or empty because one request searches only a limited
 * part of the chain.
 */
export function useSearchEnd(
  end: SearchEnd | null | undefined,
  what: string,
  rest: CursorPages['rest'] = 'older',
) {
  const text = useTimeText()
  if (!end) return { status: null, empty: `No ${what} found` }
  const time = timeOf(end.timestamp)
  const status = `Searched ${rest === 'newer' ? 'up' : 'back'} to slot ${count(end.slot)}${time === undefined ? '' : `, ${text(time)}`}`
  return {
    status,
    empty: `None of the ${what} searched so far pass the filter`,
    emptyNote: `${status}. ${rest === 'newer' ? 'Newer' : 'Older'} ones may.`,
  }
}
