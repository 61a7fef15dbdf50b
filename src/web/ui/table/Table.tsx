import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Bar } from '../layout/Skeleton.tsx'
import { usePageHash } from '../url-state.ts'
import type { PhonePlace } from './phone-places.ts'
import { type Sorting, type SortOrder, sortByLabel } from './sorting.ts'
import { roles, TableRow } from './TableRow.tsx'

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
        className={cx('w-full table-fixed text-[0.8125rem]', lines && 'lines:block')}
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
