import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
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

/** Newest, newer, older. */
export function Pager({ pages, nextCursor, label }: PagerProps) {
  const { cursor } = pages
  // The pager stands below its list, but a new page is read from the top.
  const turn =
    (page: (() => void) | undefined) =>
    ({ currentTarget }: MouseEvent) => {
      page?.()
      currentTarget.closest('section')?.scrollIntoView()
    }
  return (
    <nav
      aria-label={label}
      className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-2.5"
    >
      <Button onClick={turn(pages.newest)} disabled={!cursor}>
        <ChevronsLeft size={15} aria-hidden="true" /> Newest
      </Button>
      <Button onClick={turn(pages.newer)} disabled={!pages.newer}>
        <ChevronLeft size={15} aria-hidden="true" /> Newer
      </Button>
      <Button onClick={turn(nextCursor ? () => pages.older(nextCursor) : undefined)} disabled={!nextCursor}>
        Older <ChevronRight size={15} aria-hidden="true" />
      </Button>
    </nav>
  )
}

type PagerProps = {
  pages: ReturnType<typeof useCursor>
  /** null on the last page. */
  nextCursor: string | null | undefined
  label: string
}
