import type { AddressToken, AddressTransaction } from '#contract/addresses/address-transactions.ts'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { ExportLinks } from '../../../components/lists/ExportLinks.tsx'
import { List } from '../../../components/lists/List.tsx'
import { timeColumn } from '../../../components/lists/shared-columns.tsx'
import {
  blockColumn,
  outcomeColumn,
  shortSignatureColumn,
  signatureOf,
} from '../../../components/lists/transaction-columns.tsx'
import { UNKNOWN } from '../../../format/number.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import type { Column } from '../../../ui/table/Table.tsx'
import type { PanelProps } from '../page-kind.ts'
import { LIST_TITLE } from '../tab-area.ts'
import { AmountLines, changeLines } from './AmountLines.tsx'
import { useTransactionList } from './use-transaction-list.ts'

/** The list of all transactions that name the address. */
export function AddressTransactions({ address, type }: PanelProps) {
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
      columns={
        type === 'liquidity_pool'
          ? [...shared, reservesColumn(data?.tokens ?? {})]
          : [...shared, changeColumn(coin)]
      }
      keyOf={signatureOf}
      rows={data?.transactions}
      {...list}
    />
  )
}

const shared: readonly Column<AddressTransaction>[] = [
  outcomeColumn,
  shortSignatureColumn,
  timeColumn,
  blockColumn,
]

const changeColumn = (coin: string): Column<AddressTransaction> => ({
  label: 'Change',
  unit: coin,
  phone: 'amount',
  numeric: true,
  width: '9rem',
  characters: 11,
  cell: ({ change }) => (change === null ? UNKNOWN : <Amount raw={change} signed />),
})

/**
 * The column for a pool's vaults, which contain its reserves. The coins of the pool's own account are only
 * rent.
 */
const reservesColumn = (tokens: Readonly<Record<string, AddressToken>>): Column<AddressTransaction> => ({
  label: 'Change of Reserves',
  phone: 'amount',
  numeric: true,
  width: '14rem',
  characters: 18,
  cell: ({ reserveChanges }) =>
    reserveChanges?.length === 0 ? (
      <span className="text-muted">None</span>
    ) : (
      <AmountLines lines={changeLines(reserveChanges ?? [], 'change')} tokens={tokens} signed />
    ),
})
