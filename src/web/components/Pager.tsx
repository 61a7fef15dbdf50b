import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { count } from '../format/number.ts'
import { Button } from '../ui/Button.tsx'

type Trail = { trail?: readonly string[] } | null

/**
 * The pages of a list that grows, by cursor. The cursor is in the URL, so a page can be linked; the way back is in
 * the browser's history entry, so it survives a reload.
 */
export function useCursor() {
  const [search, setSearch] = useSearchParams()
  const trail = useHistoryState<Trail>()?.trail ?? []
  const cursor = search.get('cursor') ?? undefined
  const go = (to: string | undefined, nextTrail: readonly string[]) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (to) after.set('cursor', to)
        else after.delete('cursor')
        return after
      },
      { state: { trail: nextTrail } },
    )
  return {
    cursor,
    newest: () => go(undefined, []),
    /** undefined on the newest page, and where the way here is not known because the page was opened by a link. */
    newer: cursor && trail.length > 0 ? () => go(trail.at(-1) || undefined, trail.slice(0, -1)) : undefined,
    older: (next: string) => go(next, [...trail, cursor ?? '']),
  }
}

type PagerProps = {
  pages: ReturnType<typeof useCursor>
  /** null on the last page. */
  nextCursor: string | null | undefined
  label: string
}

/** Newest, newer, older. */
export function Pager({ pages, nextCursor, label }: PagerProps) {
  const { cursor } = pages
  return (
    <Turns label={label}>
      <Button onClick={turn(pages.newest)} disabled={!cursor}>
        <ChevronsLeft size={15} aria-hidden="true" /> Newest
      </Button>
      <Button onClick={turn(pages.newer)} disabled={!pages.newer}>
        <ChevronLeft size={15} aria-hidden="true" /> Newer
      </Button>
      <Button onClick={turn(nextCursor ? () => pages.older(nextCursor) : undefined)} disabled={!nextCursor}>
        Older <ChevronRight size={15} aria-hidden="true" />
      </Button>
    </Turns>
  )
}

type NumberedPagerProps = {
  /** From 1. */
  page: number
  pages: number
  onTurn: (page: number) => void
  label: string
}

/** First, previous, next, last: the pages of a list that has an end. */
export function NumberedPager({ page, pages, onTurn, label }: NumberedPagerProps) {
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
        Math.min(page - 1, pages),
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

// A pager stands below its list, but a new page is read from the top.
function turn(page: (() => void) | undefined) {
  return ({ currentTarget }: MouseEvent) => {
    page?.()
    currentTarget.closest('section')?.scrollIntoView()
  }
}
