import type { TransactionSummary } from '#contract/transactions.ts'
import type { Column } from '../ui/Table.tsx'
import { SignatureLink } from './links.tsx'
import { RelativeTime } from './RelativeTime.tsx'
import { StatusBadge } from './StatusBadge.tsx'

// The columns of lists of several kinds.

/** The same column for other rows: `read` returns what it shows of a row. */
export const columnFor = <Row, Shown>(column: Column<Shown>, read: (row: Row) => Shown): Column<Row> => ({
  ...column,
  cell: (row, index) => column.cell(read(row), index),
})

export const statusColumn: Column<Pick<TransactionSummary, 'status'>> = {
  label: 'Status',
  corner: true,
  width: '6.75rem',
  characters: 9,
  cell: ({ status }) => <StatusBadge status={status} />,
}

export const timeColumn: Column<Pick<TransactionSummary, 'timestamp'>> = {
  label: 'Time',
  width: '7rem',
  characters: 10,
  cell: ({ timestamp }) => <RelativeTime timestamp={timestamp} />,
}

/** A signature without a copy button, in lists with many columns. */
export const narrowSignatureColumn: Column<Pick<TransactionSummary, 'signature'>> = {
  label: 'Signature',
  width: '9rem',
  characters: 13,
  headline: true,
  cell: ({ signature }) => <SignatureLink signature={signature} form="address" />,
}
