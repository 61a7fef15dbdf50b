import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { isPlainClick } from '../controls/plain-click.ts'
import { Bar } from '../layout/Skeleton.tsx'
import { usePageHash } from '../url-state.ts'
import { liveCell, type PhonePlace, phoneCell, quietCell } from './phone-places.ts'
import { type Sorting, type SortOrder, sortByLabel } from './sorting.ts'

/** One column of a list, said once for the table, for the rows of phones and for sorting by `Key`. */
export type Column<Row, Key extends string = never> = {
  label: string
  /** What the values are counted in, such as a coin: in the head in brackets, on a phone behind the value. */
  unit?: string
  cell: (row: Row, index: number) => ReactNode
  /** Columns without one share what is left; if all have one in rem, they share the table in proportion. */
  width?: `${number}rem` | `${number}%`
  /** About how many characters the cell holds: its width in the skeleton, and its part of the quiet line of a live list. */
  characters?: number
  /** Where the value is in a row on a phone; left out: in the quiet line, after its label. */
  phone?: PhonePlace
  /** On a phone: whether the label is before the value, where that is not as usual in its place. */
  phoneLabel?: boolean
  /** Whether the value says something new: where not, such as a zero or the address of the page, a row on a phone leaves it out. */
  says?: (row: Row) => boolean
  /** Text that is never cut off: it takes as many lines as it needs. Not for live lists, whose rows keep their height. */
  wraps?: boolean
  /** Values that are compared by their digits: at the right, in digits of equal width. */
  numeric?: boolean
  /** The label is for screen readers only. */
  unlabelled?: boolean
  /** The list can be sorted by this column: as what, what its two orders are called in a menu, and which is the first. */
  sort?: { by: Key; highest: string; lowest: string; first?: SortOrder }
}

export type FreshRows = {
  keys: ReadonlySet<string>
  /** Changes with every arrival, so that the same row can flash twice in succession. */
  turn: 0 | 1
}

export type TableProps<Row, Key extends string> = {
  /** The name of the table, for screen readers. */
  caption: string
  columns: readonly Column<Row, Key>[]
  /** undefined while loading: `expected` rows of grey bars are shown. */
  rows: readonly Row[] | undefined
  expected?: number
  keyOf: (row: Row) => string
  /** The `id` of a row's element, by which the URL's hash names it. */
  anchorOf?: ((row: Row) => string) | undefined
  /** Without it no label of a column is a button. */
  sorting?: Sorting<Key> | undefined
  /** For a live list: the rows that flash because they have just arrived. */
  fresh?: FreshRows | undefined
  /** The action of a click on a row, beside its links and buttons; a link in the row must do the same. */
  onRow?: ((row: Row) => void) | undefined
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode
  /** The form on narrow screens: a few narrow columns can stay a table; otherwise each row is a few lines (`PhonePlace`). */
  phone?: 'lines' | 'table'
  /** Rows of 32 px instead of 40. */
  dense?: boolean
}

// Explicit because `display: block`, on a phone, removes the implicit roles of table elements.
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
}

/** The widths of columns do not depend on the rows. All columns shrink rather than one being cut off at the edge. */
export function Table<Row, Key extends string>(props: TableProps<Row, Key>) {
  const { caption, columns, rows, expected = 10, keyOf, sorting, fresh, empty, phone = 'lines' } = props
  const { dense = false, onRow, anchorOf } = props
  const hash = usePageHash()
  if (rows?.length === 0) return <>{empty}</>
  const lines = phone === 'lines'
  const widths = widthsOf(columns)
  const looks = { columns, lines, dense, live: fresh !== undefined }
  return (
    // The width of the table's container counts, not that of the window: see `lines` in styles.css.
    <div className={lines ? '@container' : undefined}>
      <table
        {...roles.table}
        aria-busy={!rows}
        className={cx('w-full table-fixed text-small', lines && 'lines:block')}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup className={lines ? 'lines:hidden' : undefined}>
          {columns.map(({ label }, index) => (
            <col key={label} style={widths[index] ? { width: widths[index] } : undefined} />
          ))}
        </colgroup>
        <thead {...roles.rowgroup} className={lines ? 'lines:sr-only' : undefined}>
          <tr {...roles.row} className="border-line border-b text-left text-muted text-xs">
            {columns.map((column) => (
              <th
                key={column.label}
                {...roles.columnheader}
                scope="col"
                aria-sort={sorting && column.sort && ariaSort[orderOf(column, sorting)]}
                className={cx(
                  'px-2 font-medium first:pl-4 last:pr-4',
                  dense ? 'h-8' : 'h-9',
                  column.numeric && 'text-right',
                )}
              >
                <HeadCell column={column} sorting={sorting} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup} className={cx('divide-y divide-line/60', lines && 'lines:block')}>
          {rows
            ? rows.map((row, index) => {
                const key = keyOf(row)
                const id = anchorOf?.(row)
                // In a live list the rows stay and their content is replaced: no layout shift.
                return (
                  <TableRow
                    key={fresh ? index : key}
                    contentKey={key}
                    {...looks}
                    id={id}
                    isNamed={id !== undefined && id === hash}
                    flash={fresh?.keys.has(key) && (fresh.turn ? 'flash-1' : 'flash-0')}
                    onClick={onRow && (() => onRow(row))}
                    leavesOut={({ says }) => says?.(row) === false}
                  >
                    {(column) => column.cell(row, index)}
                  </TableRow>
                )
              })
            : Array.from({ length: expected }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no identity
                <TableRow key={index} {...looks} isLoading>
                  {(column) => <Bar characters={column.characters ?? 8} />}
                </TableRow>
              ))}
        </tbody>
      </table>
    </div>
  )
}

const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const
const sortIcons = { asc: ArrowUp, desc: ArrowDown, none: ChevronsUpDown }

function orderOf<Key extends string>(
  { sort }: Pick<Column<never, Key>, 'sort'>,
  { by, order }: Sorting<Key>,
) {
  return sort?.by === by ? order : 'none'
}

function HeadCell<Key extends string>({
  column,
  sorting,
}: {
  column: Pick<Column<never, Key>, 'label' | 'unit' | 'unlabelled' | 'sort'>
  sorting: Sorting<Key> | undefined
}) {
  const { unit, unlabelled, sort } = column
  const label = unit === undefined ? column.label : `${column.label} (${unit})`
  if (!sort || !sorting) return <span className={unlabelled ? 'sr-only' : undefined}>{label}</span>
  const order = orderOf(column, sorting)
  const Icon = sortIcons[order]
  return (
    <>
      {/* Where the head is hidden, nothing in it may take the focus. Paper has no buttons. */}
      <span className="hidden lines:inline print:inline">{label}</span>
      <button
        type="button"
        onClick={() => sortByLabel(sorting, sort.by, sort.first)}
        className={cx(
          '-mx-1 inline-flex h-6 items-center gap-0.5 whitespace-nowrap rounded px-1 hover:text-ink lines:hidden',
          order !== 'none' && 'text-ink',
        )}
      >
        {label}
        <Icon
          size={12}
          aria-hidden="true"
          className={order === 'none' ? 'text-faint print:hidden' : undefined}
        />
      </button>
    </>
  )
}

/** In per cent when the width of every column is in rem. */
function widthsOf(columns: readonly Pick<Column<never>, 'width'>[]): (string | undefined)[] {
  const rems = columns.map(({ width }) => (width?.endsWith('rem') ? Number.parseFloat(width) : Number.NaN))
  const total = rems.reduce((sum, rem) => sum + rem, 0)
  return columns.map(({ width }, index) =>
    Number.isNaN(total) ? width : `${((100 * (rems[index] ?? 0)) / total).toFixed(2)}%`,
  )
}

type TableRowProps<Row, Key extends string> = {
  columns: readonly Column<Row, Key>[]
  /** Another content gets cells of its own: those of the one before would move to other widths. */
  contentKey?: string
  /** Whether it is a few lines where the table is narrow. */
  lines: boolean
  dense: boolean
  /** The rows change while the visitor reads them: none may change its height. */
  live: boolean
  id?: string | undefined
  /** The URL's hash names it. */
  isNamed?: boolean
  flash?: string | false | undefined
  onClick?: (() => void) | undefined
  /** Whether a phone leaves the value out. */
  leavesOut?: (column: Column<Row, Key>) => boolean
  /** Grey bars, in the places of what most rows have. */
  isLoading?: boolean
  children: (column: Column<Row, Key>) => ReactNode
}

/** A row of a `Table`. */
function TableRow<Row, Key extends string>(props: TableRowProps<Row, Key>) {
  const {
    columns,
    contentKey,
    lines,
    dense,
    live,
    id,
    isNamed = false,
    flash,
    onClick,
    isLoading = false,
  } = props
  const { leavesOut = ({ says }) => isLoading && says !== undefined, children } = props
  return (
    <tr
      {...roles.row}
      {...(id !== undefined && { id, tabIndex: -1, 'aria-current': isNamed ? 'location' : undefined })}
      onClick={onClick && ((event) => isPlainClick(event) && onClick())}
      className={cx(
        dense ? 'h-8' : 'h-10',
        onClick && 'cursor-pointer',
        id !== undefined && 'group/row scroll-mt-4',
        isNamed && 'jumped-to',
        'break-inside-avoid transition-colors hover:bg-raised/60',
        lines && phoneRow,
        flash,
      )}
    >
      <Fragment key={contentKey}>
        {columns.map((column) => (
          <td
            key={column.label}
            {...roles.cell}
            style={lines && live ? quietShare(column) : undefined}
            className={cx(
              column.wraps ? 'py-2' : 'truncate',
              'px-2 first:pl-4 last:pr-4',
              column.numeric && 'text-right tabular-nums',
              lines && (leavesOut(column) ? phoneCell.hidden : phoneClass(column, live, isLoading)),
            )}
          >
            {lines && hasLabel(column) && (
              <span aria-hidden="true" className="hidden shrink-0 text-muted text-xs lines:inline">
                {column.label}
              </span>
            )}
            {children(column)}
            {lines && column.unit !== undefined && (
              <span aria-hidden="true" className="hidden shrink-0 text-muted lines:inline">
                {column.unit}
              </span>
            )}
          </td>
        ))}
      </Fragment>
    </tr>
  )
}

/** The first line ends before what is in order 0 (`before:`). A row is at least as high as a finger needs. */
const phoneRow =
  'lines:relative lines:flex lines:h-auto lines:min-h-12 lines:flex-wrap lines:content-center lines:items-start lines:gap-x-2.5 lines:px-4 lines:py-2 lines:before:basis-full'

type Placed = Pick<Column<never>, 'label' | 'phone' | 'phoneLabel' | 'unlabelled' | 'characters' | 'numeric'>

const hasLabel = ({ phone, phoneLabel = phone === undefined, unlabelled = false }: Placed) =>
  phoneLabel && !unlabelled

function phoneClass({ phone: place, numeric }: Placed, live: boolean, isLoading: boolean): string {
  const phone = place === 'parts' && isLoading ? 'body' : place
  if (phone === undefined) return live ? liveCell[numeric ? 'figure' : 'text'] : quietCell
  // The rows of a live list are all as high as those with two lines of text.
  if (phone === 'body' && live) return `${phoneCell.body} lines:min-h-10`
  // The mark of most rows is no wider than this.
  if (phone === 'icon' && isLoading) return `${phoneCell.icon} lines:*:w-4!`
  if (phone === 'lead' && !live) return `${phoneCell.lead} lines:whitespace-normal`
  return phoneCell[phone]
}

/** How much of the quiet line a value of the usual length takes with its label. */
function quietShare({ phone, characters = 8, ...column }: Placed) {
  if (phone !== undefined) return undefined
  const label = hasLabel(column) ? column.label.length : 0
  return { '--room': String(label + characters) } as CSSProperties
}
