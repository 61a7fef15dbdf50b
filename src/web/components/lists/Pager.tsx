import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { count } from '../../format/number.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { pageNumber, useUrlState } from '../../ui/url-state.ts'

const pageOnly = { page: pageNumber }

/** The page (from 1) of a list of known length; it is stored in the URL. */
export function usePageNumber(): Pick<NumberedPages, 'page' | 'onTurn'> {
  const { values, set } = useUrlState(pageOnly)
  return { page: values.page, onTurn: (page) => set({ page }) }
}

type Turn = (() => void) | undefined

export type Turns = { first: Turn; previous: Turn; next: Turn; last: Turn }

export type NumberedPages = {
  /** The number of this page, from 1. */
  page: number
  pages: number
  onTurn: (page: number) => void
  /**
   * The actions of the buttons, if the page numbers do not determine them. undefined: the button is disabled,
   * because there is no such page or its cursor is unknown.
   */
  turns?: Turns
  /** The name of the page, if the numbers do not express it. */
  label?: string
  /** Whether the number of pages is unknown. Screen readers then get directions instead of page numbers. */
  isOpen?: boolean
  /** Whether the pager is shown even if the page has no rows. */
  exists?: boolean
}

/**
 * The buttons first, previous, next and last of a list.
 *
 * @param isLoading whether the rows of the previous page are still visible; then only this page's number is
 * known
 */
export function NumberedPager({
  page,
  pages,
  onTurn,
  turns = turnsOf(page, pages, onTurn),
  label = `Page ${count(page)} of ${count(pages)}`,
  isOpen = false,
  name,
  isLoading = false,
}: NumberedPages & { name: string; isLoading?: boolean }) {
  const to = (onPress: Turn, text: string, children: ReactNode) => (
    <Button aria-label={text} onClick={turn(onPress)} disabled={!onPress} className="max-sm:px-2">
      {children}
    </Button>
  )
  return (
    <Bar label={name}>
      {to(turns.first, 'First page', <ChevronsLeft size={15} aria-hidden="true" />)}
      {to(
        turns.previous,
        isOpen ? 'Newer page' : 'Previous page',
        <>
          <ChevronLeft size={15} aria-hidden="true" />
          <span className={isOpen ? undefined : 'max-sm:hidden'}>{isOpen ? 'Newer' : 'Previous'}</span>
        </>,
      )}
      <span role="status" className="px-1 text-small text-muted">
        {isLoading ? 'Loading the page…' : label}
      </span>
      {to(
        turns.next,
        isOpen ? 'Older page' : 'Next page',
        <>
          <span className={isOpen ? undefined : 'max-sm:hidden'}>{isOpen ? 'Older' : 'Next'}</span>
          <ChevronRight size={15} aria-hidden="true" />
        </>,
      )}
      {to(turns.last, 'Last page', <ChevronsRight size={15} aria-hidden="true" />)}
    </Bar>
  )
}

function turnsOf(page: number, pages: number, onTurn: (page: number) => void): Turns {
  const to = (target: number) =>
    target < 1 || target > pages || target === page ? undefined : () => onTurn(target)
  return { first: to(1), previous: to(Math.min(page - 1, pages)), next: to(page + 1), last: to(pages) }
}

function Bar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="no-print flex flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-2.5"
    >
      {children}
    </nav>
  )
}

// Scrolls to the top of the list, because the pager is below it.
function turn(page: (() => void) | undefined) {
  return ({ currentTarget }: MouseEvent) => {
    page?.()
    currentTarget.closest('section')?.scrollIntoView()
  }
}
