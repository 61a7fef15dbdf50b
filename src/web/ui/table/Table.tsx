import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { isPlainClick } from '../controls/plain-click.ts'
import { Bar } from '../layout/Skeleton.tsx'
import { usePageHash } from '../url-state.ts'
import { liveCell, type PhonePlace, phoneCell, quietCell } from './phone-places.ts'
import { type Sorting, type SortOrder, sortByLabel } from './sorting.ts'

/**
 * One column of a list, defined once for the table, for rows on phones and for sorting. `Key` is the type of
 * the sort keys.
 */
export type Column<Row, Key extends string = never> = {
  label: string
  /**
   * The unit of the values, such as a coin. It is in brackets in the head, and on a phone behind the value.
   */
  unit?: string
  cell: (row: Row, index: number) => ReactNode
  /**
   * The column's width. Columns without one share the remaining width; if all have one in rem, they share the
   * table in proportion.
   */
  width?: `${number}rem` | `${number}%`
  /**
   * The typical length of the cell's text. It sets the width of its grey bar, and on a phone its share of the
   * last line in a live list.
   */
  characters?: number
  /** The position of the value in a row on a phone; absent: in the last, grey line, behind its label. */
  phone?: PhonePlace
  /**
   * Whether a phone shows the label in front of the value, if that differs from the default of the position.
   */
  phoneLabel?: boolean
  /**
   * Whether the value is informative. A row on a phone omits a value that is not, such as a zero or the
   * address of the page itself.
   */
  says?: (row: Row) => boolean
  /**
   * Whether the text wraps over as many lines as it needs instead of being truncated. Not for live lists,
   * whose rows have a fixed height.
   */
  wraps?: boolean
  /**
   * Whether visitors compare the values by their digits. Such values are right-aligned, with digits of equal
   * width.
   */
  numeric?: boolean
  /** Whether only screen readers get the label. */
  unlabelled?: boolean
  /**
   * Present if the list can be sorted by this column: the sort key, the names of the two orders in a menu,
   * and the order of the first click.
   */
  sort?: { by: Key; highest: string; lowest: string; first?: SortOrder }
}

export type FreshRows = {
  keys: ReadonlySet<string>
  /** Alternates with every arrival, so that a row can flash twice in succession. */
  turn: 0 | 1
}

export type TableProps<Row, Key extends string> = {
  /** The name of the table, for screen readers. */
  caption: string
  columns: readonly Column<Row, Key>[]
  /** The rows; undefined while loading, when `expected` rows of grey bars are shown. */
  rows: readonly Row[] | undefined
  expected?: number
  keyOf: (row: Row) => string
  /** The `id` of a row's element, to which the URL's hash can refer. */
  anchorOf?: ((row: Row) => string) | undefined
  /** The current sorting and a function that changes it; absent: the labels of columns are not buttons. */
  sorting?: Sorting<Key> | undefined
  /** The rows of a live list that flash because they have just arrived. */
  fresh?: FreshRows | undefined
  /** The action of a click on a row outside of its links and buttons. A link in the row must do the same. */
  onRow?: ((row: Row) => void) | undefined
  /** The content in place of the table when there are no rows. */
  empty?: ReactNode
  /**
   * The form on narrow screens. With `table`, for a few narrow columns, it stays a table; with `lines` each
   * row becomes a few lines (`PhonePlace`).
   */
  phone?: 'lines' | 'table'
  /** Makes rows 32 px high instead of 40 px. */
  dense?: boolean
}

// The roles are explicit, because `display: block`, which phones use, removes the implicit roles of table
// elements.
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
}

/**
 * A table of rows. The widths of columns do not depend on the rows. If the table is too narrow, all columns
 * shrink, so that none is cut off at the edge.
 */
export function Table<Row, Key extends string>(props: TableProps<Row, Key>) {
  const { caption, columns, rows, expected = 10, keyOf, sorting, fresh, empty, phone = 'lines' } = props
  const { dense = false, onRow, anchorOf } = props
  const hash = usePageHash()
  if (rows?.length === 0) return <>{empty}</>
  const lines = phone === 'lines'
  const widths = widthsOf(columns)
  const looks = { columns, lines, dense, live: fresh !== undefined }
  return (
    // The layout depends on the width of the table's container, not of the window: see `lines` in styles.css.
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
                // A live list keeps its row elements and replaces their content, so that no layout shift
                // occurs.
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
      {/* When the head is hidden, nothing in it may take the focus. On paper the label is text instead
          of a button. */}
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

/** The widths of columns; in per cent when every column has a width in rem. */
function widthsOf(columns: readonly Pick<Column<never>, 'width'>[]): (string | undefined)[] {
  const rems = columns.map(({ width }) => (width?.endsWith('rem') ? Number.parseFloat(width) : Number.NaN))
  const total = rems.reduce((sum, rem) => sum + rem, 0)
  return columns.map(({ width }, index) =>
    Number.isNaN(total) ? width : `${((100 * (rems[index] ?? 0)) / total).toFixed(2)}%`,
  )
}

type TableRowProps<Row, Key extends string> = {
  columns: readonly Column<Row, Key>[]
  /**
   * The identity of the row's content. When it changes, the cells are created anew, because old cells would
   * move to other widths.
   */
  contentKey?: string
  /** Whether the row becomes a few lines in a narrow table. */
  lines: boolean
  dense: boolean
  /** Whether the list is live. Its rows change while the visitor reads, so none may change its height. */
  live: boolean
  id?: string | undefined
  /** Whether the URL's hash refers to this row. */
  isNamed?: boolean
  flash?: string | false | undefined
  onClick?: (() => void) | undefined
  /** Whether a row on a phone omits the value. */
  leavesOut?: (column: Column<Row, Key>) => boolean
  /** Whether the row consists of grey bars, at the positions of values that most rows have. */
  isLoading?: boolean
  children: (column: Column<Row, Key>) => ReactNode
}

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

/**
 * The classes of a row on a phone. The first line ends before the elements with order 0 (`before:`). A row is
 * at least as high as a finger needs.
 */
const phoneRow =
  'lines:relative lines:flex lines:h-auto lines:min-h-12 lines:flex-wrap lines:content-center lines:items-start lines:gap-x-2.5 lines:px-4 lines:py-2 lines:before:basis-full'

type Placed = Pick<Column<never>, 'label' | 'phone' | 'phoneLabel' | 'unlabelled' | 'characters' | 'numeric'>

const hasLabel = ({ phone, phoneLabel = phone === undefined, unlabelled = false }: Placed) =>
  phoneLabel && !unlabelled

function phoneClass({ phone: place, numeric }: Placed, live: boolean, isLoading: boolean): string {
  const phone = place === 'parts' && isLoading ? 'body' : place
  if (phone === undefined) return live ? liveCell[numeric ? 'figure' : 'text'] : quietCell
  // In a live list every row has the height of a row with two lines of text.
  if (phone === 'body' && live) return `${phoneCell.body} lines:min-h-10`
  // The icon of most rows is at most this wide.
  if (phone === 'icon' && isLoading) return `${phoneCell.icon} lines:*:w-4!`
  if (phone === 'lead' && !live) return `${phoneCell.lead} lines:whitespace-normal`
  return phoneCell[phone]
}

/** The share of the last line, in characters, that a value of typical length and its label take. */
function quietShare({ phone, characters = 8, ...column }: Placed) {
  if (phone !== undefined) return undefined
  const label = hasLabel(column) ? column.label.length : 0
  return { '--room': String(label + characters) } as CSSProperties
}
