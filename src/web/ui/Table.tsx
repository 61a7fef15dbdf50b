import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Bar } from './Skeleton.tsx'

export type Column<Row> = {
  label: string
  cell: (row: Row, index: number) => ReactNode
  /** A CSS width. Columns without one share what is left; if all have one, they share it in proportion. */
  width?: string
  /** In the skeleton: about how many characters the cell holds. */
  characters?: number
  /** On a card: the first line, without its label. */
  headline?: boolean
  /** On a card: at the end of the first line, without its label. */
  corner?: boolean
  /** The label is for screen readers only. */
  unlabelled?: boolean
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
  /** Few and narrow columns fit a phone as they are; others become a card for each row there. */
  phone?: 'cards' | 'table'
}

// Spelled out because `display: block`, on a phone, would take the roles away from the elements that have them.
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
}

/** Rows of 40 px; columns keep their widths whatever the rows hold. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, expected = 10, keyOf, fresh, empty, phone = 'cards' } = props
  if (rows?.length === 0) return <>{empty}</>
  const cards = phone === 'cards'
  return (
    <table
      {...as.table}
      aria-busy={!rows}
      className={cx('w-full table-fixed text-[13px]', cards && 'max-md:block')}
    >
      <caption className="sr-only">{caption}</caption>
      <colgroup className={cards ? 'max-md:hidden' : undefined}>
        {columns.map(({ label, width }) => (
          <col key={label} style={width ? { width } : undefined} />
        ))}
      </colgroup>
      <thead {...as.rowgroup} className={cards ? 'max-md:sr-only' : undefined}>
        <tr {...as.row} className="border-line border-b text-left text-muted text-xs">
          {columns.map(({ label, unlabelled }) => (
            <th
              key={label}
              {...as.columnheader}
              scope="col"
              className="h-9 px-2 font-medium first:pl-4 last:pr-4"
            >
              <span className={unlabelled ? 'sr-only' : undefined}>{label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as.rowgroup} className={cx('divide-y divide-line/60', cards && 'max-md:block')}>
        {rows
          ? rows.map((row, index) => {
              const key = keyOf(row)
              // In a living list the elements stay where they are and what they show moves on: nothing shifts.
              return (
                <TableRow
                  key={fresh ? index : key}
                  columns={columns}
                  cards={cards}
                  flash={fresh?.keys.has(key) && (fresh.turn ? 'flash-1' : 'flash-0')}
                >
                  {(column) => column.cell(row, index)}
                </TableRow>
              )
            })
          : Array.from({ length: expected }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no identity
              <TableRow key={index} columns={columns} cards={cards}>
                {(column) => <Bar characters={column.characters ?? 8} />}
              </TableRow>
            ))}
      </tbody>
    </table>
  )
}

type TableRowProps<Row> = {
  columns: readonly Column<Row>[]
  cards: boolean
  flash?: string | false | undefined
  children: (column: Column<Row>) => ReactNode
}

function TableRow<Row>({ columns, cards, flash, children }: TableRowProps<Row>) {
  return (
    <tr
      {...as.row}
      className={cx(
        'h-10 transition-colors hover:bg-raised/60',
        cards &&
          'max-md:grid max-md:h-auto max-md:grid-cols-[6.5rem_minmax(0,1fr)] max-md:gap-x-3 max-md:px-4 max-md:py-2.5',
        flash,
      )}
    >
      {columns.map((column) => (
        <td
          key={column.label}
          {...as.cell}
          className={cx('truncate px-2 first:pl-4 last:pr-4', cards && 'max-md:contents')}
        >
          {cards ? <CardLine column={column}>{children(column)}</CardLine> : children(column)}
        </td>
      ))}
    </tr>
  )
}

/** A cell, which is a line of a card on a phone. */
function CardLine<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const { label, headline, corner, unlabelled } = column
  return (
    <>
      {!headline && !corner && (
        <span aria-hidden="true" className="flex min-h-6 items-center text-muted text-xs md:hidden">
          {!unlabelled && label}
        </span>
      )}
      <span
        className={cx(
          'max-md:flex max-md:min-h-6 max-md:min-w-0 max-md:items-center max-md:truncate',
          headline && 'max-md:col-span-full max-md:row-start-1',
          corner && 'max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end',
        )}
      >
        {children}
      </span>
    </>
  )
}
