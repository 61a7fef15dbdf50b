import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Bar } from './Skeleton.tsx'

export type Column<Row> = {
  label: string
  cell: (row: Row, index: number) => ReactNode
  /** Columns without one share what is left; if all have one in rem, they share the table in proportion. */
  width?: `${number}rem` | `${number}%`
  /** About how many characters the cell holds: the room that it gets in the skeleton and on a card. */
  characters?: number
  /** On a card: the first line, without its label. */
  headline?: boolean
  /** On a card: at the end of the first line, without its label. */
  corner?: boolean
  /** The label is for screen readers only. */
  unlabelled?: boolean
  /** Makes the label a button: how the rows are sorted by this column now, and what a click changes. */
  sort?: { order: 'asc' | 'desc' | undefined; onSort: () => void }
}

export type FreshRows = {
  keys: ReadonlySet<string>
  /** Changes with every arrival, so that a place in the list can flash twice in a row. */
  turn: 0 | 1
}

type TableProps<Row> = {
  /** What the table is, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** undefined while on its way: `expected` rows of grey bars hold the place. */
  rows: readonly Row[] | undefined
  expected?: number
  keyOf: (row: Row) => string
  /** For a list that lives: the rows that flash because they have just arrived. */
  fresh?: FreshRows
  empty?: ReactNode
  /** Few and narrow columns fit a narrow place as they are; others become a card for each row there. */
  phone?: 'cards' | 'table'
  /** Rows of 32 px instead of 40. */
  dense?: boolean
}

// Spelled out because `display: block`, on a phone, would take the roles away from the elements that have them.
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
}

/** Columns keep their widths whatever the rows hold, and squeeze together rather than be cut off at the edge. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, expected = 10, keyOf, fresh, empty, phone = 'cards', dense = false } = props
  if (rows?.length === 0) return <>{empty}</>
  const cards = phone === 'cards'
  const widths = widthsOf(columns)
  const looks = { columns, cards, dense, lives: fresh !== undefined }
  return (
    // It is the table's own place that has to be wide enough, not the window: see `cards` in styles.css.
    <div className={cards ? '@container' : undefined}>
      <table
        {...as.table}
        aria-busy={!rows}
        className={cx('w-full table-fixed text-[13px]', cards && 'cards:block')}
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
                aria-sort={column.sort && ariaSort[column.sort.order ?? 'none']}
                className={cx('px-2 font-medium first:pl-4 last:pr-4', dense ? 'h-8' : 'h-9')}
              >
                <HeadCell {...column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as.rowgroup} className={cx('divide-y divide-line/60', cards && 'cards:block')}>
          {rows
            ? rows.map((row, index) => {
                const key = keyOf(row)
                // In a living list the elements stay where they are and what they show moves on: nothing shifts.
                return (
                  <TableRow
                    key={fresh ? index : key}
                    {...looks}
                    flash={fresh?.keys.has(key) && (fresh.turn ? 'flash-1' : 'flash-0')}
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

function HeadCell({
  label,
  unlabelled,
  sort,
}: Pick<Column<never>, 'label' | 'unlabelled'> & Pick<Column<unknown>, 'sort'>) {
  if (!sort) return <span className={unlabelled ? 'sr-only' : undefined}>{label}</span>
  const Icon = sortIcons[sort.order ?? 'none']
  return (
    <>
      {/* Where rows are cards, nobody sees the head: nothing in it may take the focus. Paper has no buttons. */}
      <span className="hidden cards:inline print:inline">{label}</span>
      <button
        type="button"
        onClick={sort.onSort}
        className={cx(
          '-mx-1 inline-flex h-6 items-center gap-0.5 whitespace-nowrap rounded px-1 hover:text-ink cards:hidden',
          sort.order && 'text-ink',
        )}
      >
        {label}
        <Icon size={12} aria-hidden="true" className={sort.order ? undefined : 'text-faint print:hidden'} />
      </button>
    </>
  )
}

/** Per cents where every column tells its width in rem. */
function widthsOf(columns: readonly Pick<Column<never>, 'width'>[]): (string | undefined)[] {
  const rems = columns.map(({ width }) => (width?.endsWith('rem') ? Number.parseFloat(width) : Number.NaN))
  const total = rems.reduce((sum, rem) => sum + rem, 0)
  return columns.map(({ width }, index) =>
    Number.isNaN(total) ? width : `${((100 * (rems[index] ?? 0)) / total).toFixed(2)}%`,
  )
}

type TableRowProps<Row> = {
  columns: readonly Column<Row>[]
  cards: boolean
  dense: boolean
  /** The rows change while they are looked at: none may become higher or lower. */
  lives: boolean
  flash?: string | false | undefined
  children: (column: Column<Row>) => ReactNode
}

function TableRow<Row>({ columns, cards, dense, lives, flash, children }: TableRowProps<Row>) {
  return (
    <tr
      {...as.row}
      className={cx(
        dense ? 'h-8' : 'h-10',
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
          style={cards ? cardRoom(column) : undefined}
          className={cx(
            'truncate px-2 first:pl-4 last:pr-4',
            cards && cardCell,
            cards && cardPlace(column, lives),
          )}
        >
          {cards && !column.headline && !column.corner && (
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

const cardCell =
  'cards:flex cards:min-h-6 cards:min-w-0 cards:max-w-full cards:items-center cards:gap-1.5 cards:p-0!'

/**
 * The headline and the corner first, in one line if they fit; what else there is follows below (`before:`). In a list
 * that lives, where a line breaks depends on the columns alone, not on what they hold.
 */
function cardPlace({ headline, corner }: Pick<Column<never>, 'headline' | 'corner'>, lives: boolean): string {
  if (headline) return 'cards:-order-2 cards:grow'
  if (corner) return 'cards:-order-1'
  return lives ? 'cards:w-(--room)' : 'cards:min-w-(--room)'
}

/** The width of a column's label and of a value of the usual length, side by side. */
function cardRoom({
  label,
  unlabelled,
  characters = 8,
}: Pick<Column<never>, 'label' | 'unlabelled' | 'characters'>) {
  const room = (unlabelled ? 0 : label.length * 0.4) + 0.375 + characters * 0.456
  return { '--room': `${room.toFixed(2)}rem` } as CSSProperties
}
