import type { AddressToken, AddressTransaction } from '#contract/addresses/address-transactions.ts'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { ExportLinks } from '../../../components/lists/ExportLinks.tsx'
import { List } from '../../../components/lists/List.tsx'
import { statusColumn, timeColumn } from '../../../components/lists/shared-columns.tsx'
import {
  sentenceColumn,
  signatureColumn,
  signatureOf,
  summaryColumn,
} from '../../../components/lists/transaction-columns.tsx'
import { unitsOfCoins } from '../../../format/amount.ts'
import { useAddressHoldings } from '../../../queries/addresses.ts'
import { hasFailed } from '../../../queries/api/failed.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import type { Column } from '../../../ui/table/Table.tsx'
import { LIST_TITLE } from '../tab-area.ts'
import { AmountLines, changeLines } from './AmountLines.tsx'
import { BalanceHistory } from './BalanceHistory.tsx'
import { useTransactionList } from './use-transaction-list.ts'

/** The balance over time, and the changes by each transaction. */
export function BalanceChanges({ address }: { address: string }) {
  return (
    <div className="grid gap-4">
      <BalanceHistory address={address} />
      <ChangeList address={address} />
    </div>
  )
}

/** The changes of the address's coins and tokens by each transaction, with the balances after it. */
function ChangeList({ address }: { address: string }) {
  const { data, filter, list } = useTransactionList(address, 'balances', {
    empty: 'No Balance Changes Found',
    emptyNote: "This wallet hasn't had any recent token or native currency changes",
  })
  return (
    <List
      title={LIST_TITLE}
      actions={
        <>
          <BalanceNow address={address} />
          <ExportLinks
            call="exportAddressBalanceChanges"
            of={address}
            filter={filter}
            what="balance changes"
          />
        </>
      }
      caption="Balance changes of this address"
      what="balance changes"
      columns={columnsOf(data?.tokens ?? {})}
      keyOf={signatureOf}
      rows={data?.transactions}
      {...list}
    />
  )
}

function BalanceNow({ address }: { address: string }) {
  const { coin } = useNetworkNames()
  const holdings = useAddressHoldings(address)
  const { data } = holdings
  if (!data)
    return hasFailed(holdings) ? (
      <p role="alert" className="text-bad">
        Failed to fetch wallet data
      </p>
    ) : null
  return data.balance === null ? null : (
    <p>
      Balance now <Amount units={unitsOfCoins(data.balance)} symbol={coin} />
    </p>
  )
}

const columnsOf = (tokens: Readonly<Record<string, AddressToken>>): Column<AddressTransaction>[] => [
  { ...signatureColumn('address'), width: '10rem', characters: 13 },
  timeColumn,
  summaryColumn,
  sentenceColumn,
  {
    label: 'Change',
    phone: 'amount',
    numeric: true,
    width: '14rem',
    characters: 18,
    cell: ({ balanceChanges }) => (
      <AmountLines lines={changeLines(balanceChanges, 'change')} tokens={tokens} signed />
    ),
  },
  {
    label: 'Balance After',
    numeric: true,
    width: '14rem',
    characters: 18,
    cell: ({ balanceChanges }) => <AmountLines lines={changeLines(balanceChanges, 'post')} tokens={tokens} />,
  },
  statusColumn,
]
