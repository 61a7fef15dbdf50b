import type { CommissionChange } from '#contract/network/validator.ts'
import { Figure } from '../../../components/amounts/Figure.tsx'
import { List } from '../../../components/lists/List.tsx'
import { narrowSignatureColumn, timeColumn } from '../../../components/lists/shared-columns.tsx'
import { shortPercent } from '../../../format/number.ts'
import { useValidator } from '../../../queries/validators.ts'
import type { Column } from '../../../ui/table/Table.tsx'

/** The transactions that set the validator's commission. */
export function CommissionHistory({ address }: { address: string }) {
  const query = useValidator(address)
  const { data } = query
  return (
    <List
      title="Commission History"
      status={data ? `now ${shortPercent(data.validator.commission)}` : ''}
      caption="Transactions that set the commission of this validator"
      what="changes"
      columns={columns}
      keyOf={({ signature, commission }) => `${signature} ${commission}`}
      query={query}
      rows={data?.commissionChanges}
      empty="No transaction that set the commission is indexed"
      emptyNote="The commission by which each epoch was paid is among the epochs."
    />
  )
}

const columns: Column<CommissionChange>[] = [
  narrowSignatureColumn,
  {
    label: 'Commission',
    phone: 'amount',
    width: '12rem',
    characters: 12,
    cell: ({ commission, isFirst }) => (
      <>
        {shortPercent(commission)}
        {isFirst && <span className="text-muted"> at the beginning</span>}
      </>
    ),
  },
  timeColumn,
  { label: 'Slot', numeric: true, width: '8rem', characters: 9, cell: ({ slot }) => <Figure value={slot} /> },
]
