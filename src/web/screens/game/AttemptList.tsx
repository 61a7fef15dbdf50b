import type { BreakStatus } from '#contract/community/break-game.ts'
import { SignatureLink } from '../../components/addresses/links.tsx'
import { UNKNOWN } from '../../format/number.ts'
import { cx } from '../../ui/class-names.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import type { Attempt } from './attempts.ts'

const SHOWN = 10

/** The most recent attempts, newest first. */
export function AttemptList({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <Card title="Recent Attempts" flush>
      <Table
        caption="The most recent attempts with status, transaction and duration"
        columns={columns}
        rows={attempts.slice(-SHOWN).reverse()}
        keyOf={({ id }) => String(id)}
        phone="table"
        empty={<EmptyState title="No attempts yet">Each one appears here with its transaction</EmptyState>}
      />
    </Card>
  )
}

const columns: readonly Column<Attempt>[] = [
  { label: 'Status', width: '7rem', cell: ({ status }) => <Status status={status} /> },
  {
    label: 'Transaction',
    cell: ({ signature, status }) =>
      signature ? (
        <SignatureLink signature={signature} />
      ) : (
        <span className="text-muted">{status === 'failed' ? 'Not sent' : 'Sending…'}</span>
      ),
  },
  {
    label: 'Duration',
    numeric: true,
    width: '5.5rem',
    cell: ({ processingTime }) => (
      <span className="font-mono text-[0.929em]">
        {processingTime === null ? UNKNOWN : `${processingTime} ms`}
      </span>
    ),
  },
]

const looks: Readonly<Record<BreakStatus, { text: string; dot: string }>> = {
  pending: { text: 'Pending', dot: 'bg-yellow animate-pulse' },
  confirmed: { text: 'Confirmed', dot: 'bg-good' },
  failed: { text: 'Failed', dot: 'bg-bad' },
}

function Status({ status }: { status: BreakStatus }) {
  const { text, dot } = looks[status]
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" data-dot={status} className={cx('size-2 shrink-0 rounded-full', dot)} />
      {text}
    </span>
  )
}
