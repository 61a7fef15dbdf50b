import type { TransactionSummary } from '#contract/transactions/transactions.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { SignatureLink } from '../addresses/links.tsx'
import { StatusBadge } from '../badges/StatusBadge.tsx'
import { RelativeTime } from '../time/RelativeTime.tsx'

// These columns occur in lists of several kinds.

/** Converts a column for rows of another type. `read` returns the shown value of a row. */
export const columnFor = <Row, Shown>(
  { says, ...column }: Column<Shown>,
  read: (row: Row) => Shown,
): Column<Row> => ({
  ...column,
  ...(says && { says: (row: Row) => says(read(row)) }),
  cell: (row, index) => column.cell(read(row), index),
})

export const statusColumn: Column<Pick<TransactionSummary, 'status'>> = {
  label: 'Status',
  phone: 'icon',
  width: '6.75rem',
  characters: 9,
  cell: ({ status }) => (
    <span className="lines:[&>.tone]:bg-transparent lines:[&>.tone]:p-0">
      <StatusBadge status={status} inList />
    </span>
  ),
}

export const timeColumn: Column<Pick<TransactionSummary, 'timestamp'>> = {
  label: 'Time',
  phone: 'end',
  width: '7rem',
  characters: 10,
  cell: ({ timestamp }) => <RelativeTime timestamp={timestamp} />,
}

/** A signature without a copy button, for lists with many columns. */
export const narrowSignatureColumn: Column<Pick<TransactionSummary, 'signature'>> = {
  label: 'Signature',
  width: '9rem',
  characters: 13,
  phone: 'lead',
  cell: ({ signature }) => <SignatureLink signature={signature} form="address" />,
}
