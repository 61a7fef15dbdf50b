import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { count } from '../format/number.ts'
import { Button } from '../ui/Button.tsx'
import { choice, pageCursor, pageNumber, useUrlState } from '../ui/url-state.ts'

const fields = { cursor: pageCursor }
const numbered = {
  cursor: pageCursor,
  after: pageCursor,
  last: { ...choice(['true']), resets: true as const },
  end: pageNumber,
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

/** The cursors beside a page, as the server gives them: null where there is no such page, undefined while unknown. */
type Beside = { next: string | null | undefined; previous?: string | null | undefined }

/**
 * The same with numbers. Without a known number of pages they are counted up to the page behind this one, or from the end
 * where one came from there. `pagesOf` makes the pager's properties.
 */
export function useNumberedCursorPages() {
  const { values, set } = useUrlState(numbered)
  const trail = useHistoryState<Trail>()?.trail ?? []
  const { cursor } = values
  const after = cursor ? undefined : values.after
  const isLast = !cursor && !after && values.last === 'true'
  const isFirst = !cursor && !after && !isLast
  /** From 1, the last page; undefined where the page was not reached from the end. */
  const fromEnd = isLast ? 1 : !isFirst && values.end > 1 ? values.end : undefined
  const go = (to: Partial<typeof values>, nextTrail: typeof trail = []) =>
    set(
      { cursor: undefined, after: undefined, last: undefined, end: 1, page: 1, ...to },
      { state: { trail: nextTrail } },
    )
  return {
    cursor,
    /** The page has what is newer than this cursor. Only where the server gives the cursor of the page before. */
    after,
    /** Whether the page is the one with the oldest entries, which has no cursor. Only where `hasLast`. */
    isLast,
    /**
     * @param known how many pages there are; undefined where it is not known
     * @param hasLast whether the server gives the last page
     */
    pagesOf: (
      { next, previous }: Beside,
      { known, hasLast = false }: { known?: number | undefined; hasLast?: boolean } = {},
    ): NumberedPages => {
      const isCountedBack = fromEnd !== undefined && known === undefined
      const numberOf = () => {
        if (isFirst) return 1
        return fromEnd !== undefined && known !== undefined ? known - fromEnd + 1 : values.page
      }
      const page = numberOf()
      const first = () => go({})
      const last = () => go({ last: 'true', page: known ?? 1 })
      const forward = () => {
        if (!next) return undefined
        if (fromEnd === 2) return last
        const number = isCountedBack ? { end: fromEnd - 1 } : { page: page + 1 }
        return () => go({ cursor: next, ...number }, after || isLast ? [] : [...trail, cursor])
      }
      const back = () => {
        if (isFirst || previous === null) return undefined
        if (page === 2 && !isCountedBack) return first
        const number = isCountedBack ? { end: fromEnd + 1 } : { page: page - 1 }
        if (trail.length > 0) return () => go({ cursor: trail.at(-1), ...number }, trail.slice(0, -1))
        return previous ? () => go({ after: previous, ...number }) : undefined
      }
      return {
        page,
        pages: Math.max(known ?? 0, next ? page + 1 : page),
        ...(known === undefined && {
          label: labelOf(page, isCountedBack ? fromEnd : undefined, Boolean(next)),
        }),
        onTurn: first,
        turns: {
          first: isFirst ? undefined : first,
          previous: back(),
          next: forward(),
          last: isLast || !next || !(hasLast || known !== undefined) ? undefined : last,
        },
      }
    },
  }
}

/** Where the number of pages is not known. */
function labelOf(page: number, fromEnd: number | undefined, hasNext: boolean): string {
  if (fromEnd === 1) return 'Last page'
  if (fromEnd !== undefined) return `Page ${count(fromEnd)} from the end`
  return hasNext
    ? `Page ${count(page)} of at least ${count(page + 1)}`
    : `Page ${count(page)} of ${count(page)}`
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

type Turn = (() => void) | undefined

export type NumberedPages = {
  /** From 1. */
  page: number
  pages: number
  onTurn: (page: number) => void
  /** What the buttons do, where it does not follow from the numbers; undefined: there is no such page, or no way to it. */
  turns?: { first: Turn; previous: Turn; next: Turn; last: Turn }
  /** Which page it is, where the numbers do not say it. */
  label?: string
  /** There is such a page, also where it has no rows. */
  exists?: boolean
}

/**
 * First, previous, next, last: the pages of a list of known length.
 *
 * @param isLoading whether the rows of another page are still shown: then only this page's number is known
 */
export function NumberedPager({
  page,
  pages,
  onTurn,
  turns = turnsOf(page, pages, onTurn),
  label = `Page ${count(page)} of ${count(pages)}`,
  name,
  isLoading = false,
}: NumberedPages & { name: string; isLoading?: boolean }) {
  const to = (onPress: Turn, text: string, children: ReactNode) => (
    <Button aria-label={text} onClick={turn(onPress)} disabled={!onPress} className="max-sm:px-2">
      {children}
    </Button>
  )
  return (
    <Turns label={name}>
      {to(turns.first, 'First page', <ChevronsLeft size={15} aria-hidden="true" />)}
      {to(
        turns.previous,
        'Previous page',
        <>
          <ChevronLeft size={15} aria-hidden="true" /> <span className="max-sm:hidden">Previous</span>
        </>,
      )}
      <span role="status" className="px-1 text-[0.8125rem] text-muted">
        {isLoading ? 'Loading the page…' : label}
      </span>
      {to(
        turns.next,
        'Next page',
        <>
          <span className="max-sm:hidden">Next</span> <ChevronRight size={15} aria-hidden="true" />
        </>,
      )}
      {to(turns.last, 'Last page', <ChevronsRight size={15} aria-hidden="true" />)}
    </Turns>
  )
}

function turnsOf(page: number, pages: number, onTurn: (page: number) => void) {
  const to = (target: number) =>
    target < 1 || target > pages || target === page ? undefined : () => onTurn(target)
  return { first: to(1), previous: to(Math.min(page - 1, pages)), next: to(page + 1), last: to(pages) }
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
