import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { isPlainClick } from '../controls/plain-click.ts'
import { liveCell, phoneCell, quietCell } from './phone-places.ts'
import type { Column } from './Table.tsx'

// Explicit because `display: block`, on a phone, removes the implicit roles of table elements.
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
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
export function TableRow<Row, Key extends string>(props: TableRowProps<Row, Key>) {
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
