import { count } from '../../format/number.ts'
import type { PageAsk } from '../../queries/api/page-ask.ts'
import { pageFields, type UrlValues, useUrlState } from '../../ui/url-state.ts'
import type { NumberedPages } from './Pager.tsx'

/** The fields that the pager uses of a page's query. */
type PageQuery = {
  isPlaceholderData: boolean
  data: { nextCursor: string | null; previousCursor: string | null } | undefined
}

type Total = {
  /** The number of entries in the list; a lower bound unless `isExact`. */
  count: number
  isExact: boolean
  /** The number of entries per page. */
  size: number
}

export type CursorPages = NumberedPages & {
  /**
   * The direction in which unsearched entries remain because the page's search ended early. An empty page is
   * then not the end of the list; undefined if none remain.
   */
  rest: 'older' | 'newer' | undefined
}

/**
 * The pages of a growing list, by the server's cursors. The URL contains the cursor, so that a page can be
 * linked, and the number that the page had when it was reached. If the number of pages is unknown, it is
 * counted up to the page behind this one, or from the end if the visitor came from there.
 */
export function useCursorPages() {
  const { values, set } = useUrlState(pageFields)
  const ask = askOf(values)
  const isFirst = Object.keys(ask).length === 0
  const isBackward = ask.cursor === undefined && !isFirst
  /**
   * The page's number from the end, where 1 is the last page; undefined if the page was not reached from the
   * end.
   */
  const fromEnd = ask.last ? 1 : !isFirst && values.end > 1 ? values.end : undefined
  const go = (to: Partial<typeof values>) =>
    set({ cursor: undefined, after: undefined, last: undefined, end: 1, page: 1, ...to })

  const pagesOf = ({ data, isPlaceholderData }: PageQuery, total?: Total): CursorPages => {
    // The cursors of the previous page, whose rows are still visible, do not lead from this page.
    const { nextCursor: next, previousCursor: previous } = (isPlaceholderData ? undefined : data) ?? {}
    const mayFollow = next || (isPlaceholderData && (data?.nextCursor || data?.previousCursor))
    const counted = total && Math.ceil(total.count / total.size)
    const known = total?.isExact ? counted : undefined
    const isCountedBack = fromEnd !== undefined && known === undefined
    const numbered = fromEnd !== undefined && known !== undefined ? known - fromEnd + 1 : values.page
    const page = isFirst ? 1 : numbered
    // A link may contain a cursor without the page's number.
    const hasNumber = isFirst || page > 1
    const first = () => go({})
    const last = () => go({ last: 'true', page: known ?? 1 })
    const beside = (by: 1 | -1) =>
      isCountedBack ? { end: fromEnd - by } : { page: hasNumber ? page + by : 1 }
    const forward = () => {
      if (!next) return undefined
      return fromEnd === 2 ? last : () => go({ cursor: next, ...beside(1) })
    }
    const back = () => {
      if (isFirst || previous === null) return undefined
      if (page === 2 && !isCountedBack) return first
      return previous ? () => go({ after: previous, ...beside(-1) }) : undefined
    }
    const pages = Math.max(known ?? 0, mayFollow ? page + 1 : page)
    const rest = isBackward ? previous && ('newer' as const) : next && ('older' as const)
    const nameOf = () => {
      if (ask.last && known === undefined) return 'Last page'
      if (isCountedBack) return `Page ${count(fromEnd)} from the end`
      const isOpen = known === undefined && next
      const of = isOpen ? `at least ${count(Math.max(counted ?? 0, pages))}` : count(pages)
      if (hasNumber) return `Page ${count(page)} of ${of}`
      return known === undefined ? 'A page of the list' : `A page of ${of}`
    }
    return {
      page,
      pages,
      label: nameOf(),
      isOpen: known === undefined,
      onTurn: first,
      turns: {
        first: isFirst ? undefined : first,
        previous: back(),
        next: forward(),
        last: ask.last || !next ? undefined : last,
      },
      rest: rest || undefined,
      exists: Boolean(rest),
    }
  }
  return {
    /** The parameters of the API call; empty for the first page. */
    ask,
    isFirst,
    pagesOf,
  }
}

/** The first of the cursor parameters in the URL. */
function askOf({ cursor, after, last }: UrlValues<typeof pageFields>): PageAsk {
  if (cursor) return { cursor }
  if (after) return { after }
  return last ? { last } : {}
}
