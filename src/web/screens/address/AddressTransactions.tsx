import type { AddressTransactions as Answer } from '#contract/addresses.ts'
import { Amount } from '../../components/Amount.tsx'
import { List } from '../../components/List.tsx'
import { useCursorPages } from '../../components/Pager.tsx'
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
import { useNetworkNames } from '../../queries/network.ts'
import type { Column } from '../../ui/Table.tsx'

export function AddressTransactions({ address }: { address: string }) {
  const pages = useCursorPages()
  const query = useAddressTransactions(address, pages.cursor)
  const { coin } = useNetworkNames()
  const { data } = query
  return (
    <List
      title="Transactions"
      caption="Transactions of this address"
      what="transactions"
      columns={columnsOf(coin)}
      keyOf={signatureOf}
      query={query}
      rows={data?.transactions}
      expected={ADDRESS_PAGE}
      empty="No transactions found for this address."
      failure="Failed to fetch transactions"
      pages={{ ...pages, next: data?.nextCursor }}
      status={data ? `${count(data.totalCount)} in all` : ''}
    />
  )
}

const columnsOf = (coin: string): Column<Answer['transactions'][number]>[] => [
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
