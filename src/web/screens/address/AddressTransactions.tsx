import type { AddressTransaction } from '#contract/address-transactions.ts'
import { Amount } from '../../components/Amount.tsx'
import { ExportLinks } from '../../components/ExportLinks.tsx'
import { List } from '../../components/List.tsx'
import { timeColumn } from '../../components/shared-columns.tsx'
import {
  blockColumn,
  outcomeColumn,
  shortSignatureColumn,
  signatureOf,
} from '../../components/transaction-columns.tsx'
import { UNKNOWN } from '../../format/number.ts'
import { useNetworkNames } from '../../queries/network.ts'
import type { Column } from '../../ui/Table.tsx'
import { LIST_TITLE } from './tab-area.ts'
import { useTransactionList } from './use-transaction-list.ts'

/** Every transaction that names the address. */
export function AddressTransactions({ address }: { address: string }) {
  const { coin } = useNetworkNames()
  const { data, filter, list } = useTransactionList(address, undefined, {
    empty: 'No transactions found for this address.',
  })
  return (
    <List
      title={LIST_TITLE}
      actions={
        <ExportLinks call="exportAddressTransactions" of={address} filter={filter} what="transactions" />
      }
      caption="Transactions of this address"
      what="transactions"
      columns={columnsOf(coin)}
      keyOf={signatureOf}
      rows={data?.transactions}
      {...list}
    />
  )
}

const columnsOf = (coin: string): Column<AddressTransaction>[] => [
  outcomeColumn,
  shortSignatureColumn,
  timeColumn,
  blockColumn,
  {
    label: 'Change',
    unit: coin,
    phone: 'amount',
    numeric: true,
    width: '9rem',
    characters: 11,
    cell: ({ change }) => (change === null ? UNKNOWN : <Amount raw={change} signed />),
  },
]
