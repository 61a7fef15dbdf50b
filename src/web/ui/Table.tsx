import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { isPlainClick } from './plain-click.ts'
import { Bar } from './Skeleton.tsx'
import { type Sorting, type SortOrder, sortByLabel } from './sorting.ts'
import { usePageHash } from './url-state.ts'

/** One column of a list, said once for the table, for the cards of narrow screens and for sorting by `Key`. */
export type Column<Row, Key extends string = never> = {
  label: string
  cell: (row: Row, index: number) => ReactNode
  /** Columns without one share what is left; if all have one in rem, they share the table in proportion. */
  width?: `${number}rem` | `${number}%`
  /** About how many characters the cell holds: its width in the skeleton and on a card. */
  characters?: number
  /** On a card: the first line, without its label. */
  headline?: boolean
  /** On a card: at the end of the first line, without its label. */
  corner?: boolean
  /** On a card: a line of its own, without its label; in a live list cut off where it is too long. */
  line?: boolean
  /** Text that is never cut off: it takes as many lines as it needs. Not for live lists, whose rows keep their height. */
  wraps?: boolean
  /** Values that are compared by their digits: at the right, in digits of equal width. On a card as all others. */
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
  /** The form on narrow screens: a few narrow columns can stay a table; otherwise each row becomes a card. */
  phone?: 'cards' | 'table'
  /** Rows of 32 px instead of 40. */
  dense?: boolean
}

// Explicit because `display: block`, on a phone, removes the implicit roles of table elements.
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
}

/** The widths of columns do not depend on the rows. All columns shrink rather than one being cut off at the edge. */
export function Table<Row, Key extends string>(props: TableProps<Row, Key>) {
  const { caption, columns, rows, expected = 10, keyOf, sorting, fresh, empty, phone = 'cards' } = props
  const { dense = false, onRow, anchorOf } = props
  const hash = usePageHash()
  if (rows?.length === 0) return <>{empty}</>
  const cards = phone === 'cards'
  const widths = widthsOf(columns)
  const looks = { columns, cards, dense, live: fresh !== undefined }
  return (
    // The width of the table's container counts, not that of the window: see `cards` in styles.css.
    <div className={cards ? '@container' : undefined}>
      <table
        {...as.table}
        aria-busy={!rows}
        className={cx('w-full table-fixed text-[0.8125rem]', cards && 'cards:block')}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup className={cards ? 'cards:hidden' : undefined}>
          {columns.map(({ label }, index) => (
            <col key={label} style={widths[index] ? { width: widths[index] } : undefined} />
          ))}
        </colgroup>
        <thead {...as.rowgroup} className={cards ? 'cards:sr-only' : undefined}>
          <tr {...as.row} className="border-line border-b text-left text-muted text-xs">
            {columns.map((column) => (
              <th
                key={column.label}
                {...as.columnheader}
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
        <tbody {...as.rowgroup} className={cx('divide-y divide-line/60', cards && 'cards:block')}>
          {rows
            ? rows.map((row, index) => {
                const key = keyOf(row)
                const id = anchorOf?.(row)
                // In a live list the elements stay and their content moves on: no layout shift.
                return (
                  <TableRow
                    key={fresh ? index : key}
                    {...looks}
                    id={id}
                    isNamed={id !== undefined && id === hash}
                    flash={fresh?.keys.has(key) && (fresh.turn ? 'flash-1' : 'flash-0')}
                    onClick={onRow && (() => onRow(row))}
                  >
                    {(column) => column.cell(row, index)}
                  </TableRow>
                )
              })
            : Array.from({ length: expected }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no identity
                <TableRow key={index} {...looks}>
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
  column: Pick<Column<never, Key>, 'label' | 'unlabelled' | 'sort'>
  sorting: Sorting<Key> | undefined
}) {
  const { label, unlabelled, sort } = column
  if (!sort || !sorting) return <span className={unlabelled ? 'sr-only' : undefined}>{label}</span>
  const order = orderOf(column, sorting)
  const Icon = sortIcons[order]
  return (
    <>
      {/* When rows are cards, the head is hidden: nothing in it may take the focus. Paper has no buttons. */}
      <span className="hidden cards:inline print:inline">{label}</span>
      <button
        type="button"
        onClick={() => sortByLabel(sorting, sort.by, sort.first)}
        className={cx(
          '-mx-1 inline-flex h-6 items-center gap-0.5 whitespace-nowrap rounded px-1 hover:text-ink cards:hidden',
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
  cards: boolean
  dense: boolean
  /** The rows change while the visitor reads them: none may change its height. */
  live: boolean
  id?: string | undefined
  /** The URL's hash names it. */
  isNamed?: boolean
  flash?: string | false | undefined
  onClick?: (() => void) | undefined
  children: (column: Column<Row, Key>) => ReactNode
}

function TableRow<Row, Key extends string>(props: TableRowProps<Row, Key>) {
  const { columns, cards, dense, live, id, isNamed = false, flash, onClick, children } = props
  return (
    <tr
      {...as.row}
      {...(id !== undefined && { id, tabIndex: -1, 'aria-current': isNamed ? 'location' : undefined })}
      onClick={onClick && ((event) => isPlainClick(event) && onClick())}
      className={cx(
        dense ? 'h-8' : 'h-10',
        onClick && 'cursor-pointer',
        id !== undefined && 'group/row scroll-mt-4',
        isNamed && 'jumped-to',
        'break-inside-avoid transition-colors hover:bg-raised/60',
        cards &&
          'cards:flex cards:h-auto cards:flex-wrap cards:gap-x-3.5 cards:px-4 cards:py-2 cards:before:basis-full',
        flash,
      )}
    >
      {columns.map((column) => (
        <td
          key={column.label}
          {...as.cell}
          style={cards ? cardWidth(column) : undefined}
          className={cx(
            column.wraps ? 'py-2' : 'truncate',
            'px-2 first:pl-4 last:pr-4',
            column.numeric && (cards ? 'text-right tabular-nums cards:text-left' : 'text-right tabular-nums'),
            cards && cardCell,
            cards && cardOrder(column, live),
          )}
        >
          {cards && !column.headline && !column.corner && !column.line && (
            <span aria-hidden="true" className="hidden text-muted text-xs cards:inline">
              {!column.unlabelled && column.label}
            </span>
          )}
          {children(column)}
        </td>
      ))}
    </tr>
  )
}

const cardCell = 'cards:min-h-6 cards:min-w-0 cards:max-w-full cards:p-0!'
const beside = 'cards:flex cards:items-center cards:gap-1.5'

/**
 * The headline and the corner first, in one line if they fit; the other values follow below (`before:`). In a live list
 * where a line breaks depends on the columns alone, not on the values.
 */
function cardOrder(
  { headline, corner, line }: Pick<Column<never>, 'headline' | 'corner' | 'line'>,
  live: boolean,
): string {
  // A text that may be long leaves room for the corner.
  if (headline && line) return 'cards:-order-2 cards:grow cards:basis-60'
  if (headline) return `${beside} cards:-order-2 cards:grow`
  if (corner) return `${beside} cards:-order-1`
  // A block, because dots stand for what is cut off only there.
  if (line)
    return live
      ? 'cards:block cards:w-full cards:leading-6'
      : 'cards:block cards:w-full cards:whitespace-normal'
  return live ? `${beside} cards:w-(--room)` : `${beside} cards:min-w-(--room)`
}

/** The width of a column's label and of a value of the usual length, side by side. */
function cardWidth({
  label,
  unlabelled,
  characters = 8,
}: Pick<Column<never>, 'label' | 'unlabelled' | 'characters'>) {
  const width = (unlabelled ? 0 : label.length * 0.4) + 0.375 + characters * 0.456
  return { '--room': `${width.toFixed(2)}rem` } as CSSProperties
}
