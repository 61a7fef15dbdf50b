import type { AddressTransactions as Answer } from '#contract/addresses.ts'
import { Amount } from '../../components/Amount.tsx'
import { Pager, useCursor } from '../../components/Pager.tsx'
import {
  blockColumn,
  signatureColumn,
  signatureOf,
  statusColumn,
  summaryColumn,
  timeColumn,
} from '../../components/transaction-columns.tsx'
import { count } from '../../format/number.ts'
import { ADDRESS_PAGE, useAddressTransactions } from '../../queries/addresses.ts'
import { hasFailed } from '../../queries/failed.ts'
import { useNetworkNames } from '../../queries/network.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

type Row = Answer['transactions'][number]

export function AddressTransactions({ address }: { address: string }) {
  const pages = useCursor()
  const query = useAddressTransactions(address, pages.cursor)
  const { coin } = useNetworkNames()
  const { data } = query
  const columns: Column<Row>[] = [
    signatureColumn('signature'),
    summaryColumn,
    timeColumn,
    blockColumn,
    {
      label: `Change (${coin})`,
      width: '9rem',
      characters: 11,
      cell: ({ change }) => (change === null ? '—' : <Amount raw={change} signed />),
    },
    statusColumn,
  ]
  return (
    <Card
      title="Transactions"
      flush
      className="scroll-mt-4"
      actions={data && <span>{count(data.totalCount)} in all</span>}
    >
      {!data && hasFailed(query) ? (
        <ErrorState title="Failed to fetch transactions" />
      ) : (
        <Table
          caption="Transactions of this address"
          columns={columns}
          rows={data?.transactions}
          expected={ADDRESS_PAGE}
          keyOf={signatureOf}
          empty={<EmptyState title="No transactions found for this address." />}
        />
      )}
      {(data?.hasMore || pages.cursor) && (
        <Pager pages={pages} nextCursor={data?.nextCursor} label="Pages of transactions" />
      )}
    </Card>
  )
}
