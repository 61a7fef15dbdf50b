import { ListFilter as ListFilterIcon, X } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { count, plural } from '../../format/number.ts'
import { hasFailed, isBadRequest, useLastError } from '../../queries/api/failed.ts'
import { useIsStarting } from '../../queries/api/outage.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { ErrorState } from '../../ui/layout/ErrorState.tsx'
import { Ghost } from '../../ui/layout/Skeleton.tsx'
import { Table, type TableProps } from '../../ui/table/Table.tsx'
import { type FailedQuery, LoadFailure } from '../page/LoadFailure.tsx'
import type { LiveRows } from './live-rows.ts'
import { NumberedPager, type NumberedPages } from './Pager.tsx'

/** The fields that a list uses of the query for its rows. */
type ListQuery = FailedQuery & { isPlaceholderData: boolean }

/** One condition of a filter, shown while the filter's fields are closed, with a function that removes it. */
export type FilterChip = { key: string; text: ReactNode; remove: () => void }

type ListFilter = {
  /** Controls that are always visible: the order, and switches. */
  controls?: ReactNode
  /** The fields behind the button "Filters". `chips` contains the conditions that are set. */
  fields?: ReactNode
  chips?: readonly FilterChip[]
  /** Whether the filter omits any of the list's rows. */
  isSet: boolean
  reset: () => void
  /** Texts in the URL that are invalid values of the filter, by the names of their fields. */
  invalid: Readonly<Record<string, string | undefined>>
}

type ListBodyProps<Row, Key extends string> = Omit<TableProps<Row, Key>, 'fresh' | 'empty'> & {
  /** The word for the rows in the plural, such as `transactions`. */
  what: string
  query: ListQuery
  /** Whether the rows are still those of the previous page; absent: the query decides. */
  isStale?: boolean
  /**
   * A name for the list in the error message, if `what` does not fit; or an element that replaces the error.
   */
  failure?: ReactNode
  /** The reason why the list has no rows. */
  empty: string
  /** A further sentence about the reason. */
  emptyNote?: string
  /** The votes that the list hides, and a function that shows them; absent if it hides none. */
  hiddenVotes?: HiddenVotesProps | undefined
  filter?: ListFilter | undefined
  pages?: NumberedPages | undefined
  /** The live state of a list whose rows change while the visitor reads them. */
  live?: Pick<LiveRows<Row>, 'fresh' | 'handlers'> | undefined
}

type ListProps<Row, Key extends string> = ListBodyProps<Row, Key> & {
  title: ReactNode
  /**
   * The text next to the title, about the number of rows: empty while unknown, null for most lists. Screen
   * readers announce changes.
   */
  status?: string | null
  actions?: ReactNode
}

/**
 * A list as a card with heading, filter, table and pager. While loading it shows grey bars, after an error a
 * retry button, and without rows the reason.
 */
export function List<Row, Key extends string>({ title, status, actions, ...body }: ListProps<Row, Key>) {
  return (
    <Card
      title={title}
      actions={
        <>
          {status !== undefined && (
            <p role="status">
              {status ||
                (status === '' && !body.rows && !hasFailed(body.query) && <Ghost text="1,000 in all" />)}
            </p>
          )}
          {actions}
        </>
      }
      flush
      className="scroll-mt-4"
    >
      <ListBody {...body} />
    </Card>
  )
}

/** A list without a card, for a `section` with a heading of its own. */
export function ListBody<Row, Key extends string>(props: ListBodyProps<Row, Key>) {
  const {
    what,
    query,
    isStale = query.isPlaceholderData,
    failure,
    empty,
    emptyNote,
    hiddenVotes,
    filter,
    pages,
    live,
    rows: found,
    ...table
  } = props
  // Until the first block is indexed, an empty list may still get rows, so it is shown as loading.
  const isStarting = useIsStarting()
  const rows = isStarting && found?.length === 0 ? undefined : found
  const controls = useRef<HTMLDivElement>(null)
  const resetFilter =
    filter &&
    (() => {
      filter.reset()
      // The pressed button is gone, so move the focus to the filter that it reset.
      controls.current?.querySelector<HTMLElement>('button, select, input')?.focus()
    })
  return (
    <>
      {filter && <FilterBar {...filter} controlsRef={controls} />}
      {!rows && hasFailed(query) ? (
        <Failure {...{ what, failure, query, pages, resetFilter }} />
      ) : (
        <div {...live?.handlers} className={cx('transition-opacity', isStale && rows && 'opacity-60')}>
          <Table
            {...table}
            rows={rows}
            fresh={live?.fresh}
            empty={
              <NoRows
                {...{ what, empty, emptyNote, hiddenVotes, pages }}
                resetFilter={filter?.isSet ? resetFilter : undefined}
              />
            }
          />
        </div>
      )}
      {pages && rows && hasPages(pages) && (
        <NumberedPager {...pages} name={`Pages of ${what}`} isLoading={isStale} />
      )}
    </>
  )
}

/**
 * The filter on a phone has two columns, with each field below its label, and choices take a line. Below 360
 * px there is one column.
 */
const onPhone = cx(
  'max-sm:grid max-sm:grid-cols-2 max-sm:items-end max-narrow:grid-cols-1',
  'max-sm:[&>fieldset]:col-span-full max-sm:[&>fieldset>button]:grow',
  'max-sm:[&_[data-field]]:flex max-sm:[&_[data-field]]:min-w-0 max-sm:[&_[data-field]]:flex-col max-sm:[&_[data-field]]:items-stretch max-sm:[&_[data-field]]:gap-1',
  'max-sm:[&_input]:w-full! max-sm:[&_select]:h-9 max-sm:[&_select]:w-full max-sm:[&_[data-field]>span]:w-full',
)

function FilterBar({
  controls,
  fields,
  chips = [],
  invalid,
  controlsRef,
}: ListFilter & { controlsRef: RefObject<HTMLDivElement | null> }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const wrong = Object.entries(invalid).map(([name, text]) => `${name}=${text}`)
  return (
    <>
      <div
        ref={controlsRef}
        className="no-print flex min-h-12 flex-wrap items-center gap-x-2 gap-y-2 border-line/60 border-b px-4 py-2"
      >
        {fields && (
          <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            <ListFilterIcon size={14} aria-hidden="true" />
            Filters{chips.length > 0 && ` (${chips.length})`}
          </Button>
        )}
        {chips.map(({ key, text, remove }) => (
          <Button
            key={key}
            onClick={() => {
              remove()
              // The chip that had the focus is gone.
              controlsRef.current?.querySelector('button')?.focus()
            }}
            className="max-w-full rounded-full!"
          >
            <span className="sr-only">Remove the filter </span>
            <span className="truncate">{text}</span>
            <X size={13} aria-hidden="true" className="shrink-0 text-muted" />
          </Button>
        ))}
        {controls && (
          <div className="flex grow flex-wrap items-center gap-x-3 gap-y-2 sm:justify-end">{controls}</div>
        )}
      </div>
      {fields && isOpen && (
        <div
          id={id}
          className={cx(
            'no-print flex flex-wrap items-center gap-x-3 gap-y-2 border-line/60 border-b px-4 py-3',
            onPhone,
          )}
        >
          {fields}
        </div>
      )}
      {wrong.length > 0 && (
        <p className="border-line/60 border-b px-4 py-2 text-small text-warn">
          The link asks for what does not exist ({wrong.join(', ')}). It is left out.
        </p>
      )}
    </>
  )
}

const hasPages = ({ page, pages, turns }: NumberedPages) =>
  pages > 1 || page > 1 || Object.values(turns ?? {}).some(Boolean)

type WayOut = {
  what: string
  pages: NumberedPages | undefined
  resetFilter: (() => void) | undefined
}

function NoRows({
  what,
  empty,
  emptyNote,
  hiddenVotes,
  pages,
  resetFilter,
}: WayOut & {
  empty: string
  emptyNote: string | undefined
  hiddenVotes: HiddenVotesProps | undefined
}) {
  if (pages && pages.page > 1 && pages.pages > 0 && !pages.exists)
    return (
      <EmptyState title={`There is no page ${count(pages.page)} of these ${what}`}>
        <Button onClick={() => pages.onTurn(1)}>Go to page 1</Button>
      </EmptyState>
    )
  const votes = hiddenVotes && hiddenVotes.count !== 0 && <HiddenVotes {...hiddenVotes} />
  if (resetFilter)
    return (
      <EmptyState title={`No ${what} pass the filter`}>
        {votes && <div className="mb-1.5">{votes}</div>}
        <Button onClick={resetFilter}>Show all {what}</Button>
      </EmptyState>
    )
  if (!votes) return <EmptyState title={empty}>{emptyNote}</EmptyState>
  return (
    <EmptyState
      title={hiddenVotes?.allPass ? 'Only votes of validators are here, and they are hidden' : empty}
    >
      {emptyNote && <p className="mb-1.5">{emptyNote}</p>}
      {votes}
    </EmptyState>
  )
}

type FailureProps = WayOut & { failure: ReactNode; query: ListQuery }

function Failure({ what, failure, query, pages, resetFilter }: FailureProps) {
  const error = useLastError(query)
  if (failure !== undefined && typeof failure !== 'string') return failure
  // The server refused the request as malformed, so a retry cannot help, but another filter can.
  if (isBadRequest(error) && resetFilter)
    return (
      <ErrorState title="The server does not understand this filter">
        <Button onClick={resetFilter}>Show all {what}</Button>
      </ErrorState>
    )
  if (isBadRequest(error) && pages)
    return (
      <ErrorState title={`This link leads to no page of the ${what}`}>
        <Button onClick={() => pages.onTurn(1)}>Show the first page</Button>
      </ErrorState>
    )
  return <LoadFailure title={failure ?? `The ${what} cannot be loaded just now`} query={query} />
}

type HiddenVotesProps = {
  /** The number of hidden votes; null if it is unknown. */
  count: number | null
  /** Whether the list shows all hidden votes once votes are visible; false: its filter may exclude some. */
  allPass: boolean
  show: () => void
}

/**
 * A line below an empty list without votes. It states the number of votes and has a button that shows them.
 */
function HiddenVotes({ count, allPass, show }: HiddenVotesProps) {
  if (allPass && count !== null) return <Button onClick={show}>Show {plural(count, 'vote')}</Button>
  return (
    <>
      <p className="mb-1.5">
        {count === null ? 'Votes are' : `${plural(count, 'vote')} ${count === 1 ? 'is' : 'are'}`} hidden, and
        not searched
      </p>
      <Button onClick={show}>Search the votes too</Button>
    </>
  )
}
