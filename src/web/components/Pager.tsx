import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { count } from '../format/number.ts'
import { Button } from '../ui/Button.tsx'
import { choice, pageCursor, pageNumber, useUrlState } from '../ui/url-state.ts'

const fields = { cursor: pageCursor }
const numbered = {
  cursor: pageCursor,
  last: { ...choice(['true']), resets: true as const },
  page: pageNumber,
}
const pageOnly = { page: pageNumber }

/** The page, from 1, of a list of known length, in the URL. */
export function usePageNumber(): Pick<NumberedPages, 'page' | 'onTurn'> {
  const { values, set } = useUrlState(pageOnly)
  return { page: values.page, onTurn: (page) => set({ page }) }
}

/**
 * The pages of a list that grows, by the server's cursors. The cursor is in the URL, so that a page can be linked; the
 * cursors of the pages before it are in the browser's history entry, so that they survive a reload.
 */
export function useCursorPages() {
  const { values, set } = useUrlState(fields)
  const { cursor } = values
  const trail = useHistoryState<Trail>()?.trail ?? []
  const go = (to: string | undefined, nextTrail: typeof trail) =>
    set({ cursor: to }, { state: { trail: nextTrail } })
  return {
    cursor,
    newest: () => go(undefined, []),
    /** undefined on the newest page, and on a page that was opened by a link: the cursor before it is not known. */
    newer: cursor && trail.length > 0 ? () => go(trail.at(-1), trail.slice(0, -1)) : undefined,
    older: (next: string) => go(next, [...trail, cursor]),
  }
}

export type CursorPages = ReturnType<typeof useCursorPages> & {
  /** The cursor of the next page: null on the last one, undefined while unknown. */
  next: string | null | undefined
}

type Trail = { trail?: readonly (string | undefined)[] } | null

/**
 * The same with numbers. Without a known number of pages they are counted up to the page behind this one. `pagesOf` makes
 * the pager's properties.
 */
export function useNumberedCursorPages() {
  const { values, set } = useUrlState(numbered)
  const trail = useHistoryState<Trail>()?.trail ?? []
  const { cursor } = values
  const isLast = !cursor && values.last === 'true'
  const go = (to: Partial<typeof values>, nextTrail: typeof trail) =>
    set({ cursor: undefined, last: undefined, page: 1, ...to }, { state: { trail: nextTrail } })
  return {
    cursor,
    /** Whether the page is the one with the oldest entries, which has no cursor. Only where the number of pages is known. */
    isLast,
    /**
     * @param next the cursor of the next page: null on the last one, undefined while unknown
     * @param known how many pages there are; undefined where it is not known
     */
    pagesOf: (next: string | null | undefined, known?: number): NumberedPages => {
      // Without a cursor it is the first page, whatever the URL says.
      const page = isLast ? (known ?? values.page) : cursor ? values.page : 1
      return {
        page,
        pages: Math.max(known ?? 0, next ? page + 1 : page),
        onTurn: (to) => {
          if (to === page + 1 && next) go({ cursor: next, page: to }, [...trail, cursor])
          else if (to > page && known !== undefined) go({ last: 'true', page: to }, [])
          else if (to === page - 1 && to > 1) go({ cursor: trail.at(-1), page: to }, trail.slice(0, -1))
          else go({}, [])
        },
        // On a page that was opened by a link the cursor before it is not known.
        noPrevious: page > 2 && trail.length === 0,
      }
    },
  }
}

/** Newest, newer, older. */
export function CursorPager({ pages, label }: { pages: CursorPages; label: string }) {
  const { cursor, newest, newer, older, next } = pages
  return (
    <Turns label={label}>
      <Button onClick={turn(newest)} disabled={!cursor}>
        <ChevronsLeft size={15} aria-hidden="true" /> Newest
      </Button>
      <Button onClick={turn(newer)} disabled={!newer}>
        <ChevronLeft size={15} aria-hidden="true" /> Newer
      </Button>
      <Button onClick={turn(next ? () => older(next) : undefined)} disabled={!next}>
        Older <ChevronRight size={15} aria-hidden="true" />
      </Button>
    </Turns>
  )
}

export type NumberedPages = {
  /** From 1. */
  page: number
  pages: number
  onTurn: (page: number) => void
  /** The page before is not known. */
  noPrevious?: boolean
  /** There is such a page, also where it has no rows. */
  exists?: boolean
}

/** First, previous, next, last: the pages of a list of known length. */
export function NumberedPager({ page, pages, onTurn, noPrevious, label }: NumberedPages & { label: string }) {
  const to = (target: number, name: string, children: ReactNode) => (
    <Button
      aria-label={name}
      onClick={turn(() => onTurn(target))}
      disabled={target < 1 || target > pages || target === page}
      className="max-sm:px-2"
    >
      {children}
    </Button>
  )
  return (
    <Turns label={label}>
      {to(1, 'First page', <ChevronsLeft size={15} aria-hidden="true" />)}
      {to(
        noPrevious ? 0 : Math.min(page - 1, pages),
        'Previous page',
        <>
          <ChevronLeft size={15} aria-hidden="true" /> <span className="max-sm:hidden">Previous</span>
        </>,
      )}
      <span className="px-1 text-[13px] text-muted">
        Page {count(page)} of {count(pages)}
      </span>
      {to(
        page + 1,
        'Next page',
        <>
          <span className="max-sm:hidden">Next</span> <ChevronRight size={15} aria-hidden="true" />
        </>,
      )}
      {to(pages, 'Last page', <ChevronsRight size={15} aria-hidden="true" />)}
    </Turns>
  )
}

function Turns({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="no-print flex flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-2.5"
    >
      {children}
    </nav>
  )
}

// A pager is below its list, but a new page is read from the top.
function turn(page: (() => void) | undefined) {
  return ({ currentTarget }: MouseEvent) => {
    page?.()
    currentTarget.closest('section')?.scrollIntoView()
  }
}
