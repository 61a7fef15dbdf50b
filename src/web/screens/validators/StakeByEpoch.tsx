import type { Validators } from '#contract/network/validators.ts'
import { Amount } from '../../components/amounts/Amount.tsx'
import { count } from '../../format/number.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'

type StakeEpoch = NonNullable<Validators['stakeHistory']>[number]

const SHOWN = 10

/** The whole chain's stake in the last completed epochs, the newest first. */
export function StakeByEpoch({ history, coin }: { history: readonly StakeEpoch[]; coin: string }) {
  const amount = (field: 'effective' | 'activating' | 'deactivating') => (row: StakeEpoch) => (
    <Amount raw={row[field]} show="compact" symbol={coin} />
  )
  const columns: Column<StakeEpoch>[] = [
    {
      label: 'Epoch',
      width: '6rem',
      characters: 5,
      phone: 'lead',
      phoneLabel: true,
      cell: ({ epoch }) => count(epoch),
    },
    {
      label: 'Active Stake',
      numeric: true,
      width: '10rem',
      characters: 12,
      phone: 'amount',
      phoneLabel: true,
      cell: amount('effective'),
    },
    { label: 'Activating', numeric: true, width: '10rem', characters: 12, cell: amount('activating') },
    { label: 'Deactivating', numeric: true, width: '10rem', characters: 12, cell: amount('deactivating') },
  ]
  return (
    <Card title="Stake by Epoch" flush className="mt-4">
      <Table
        caption="The chain's stake by epoch"
        columns={columns}
        rows={history.slice(-SHOWN).reverse()}
        keyOf={({ epoch }) => String(epoch)}
        dense
      />
    </Card>
  )
}
