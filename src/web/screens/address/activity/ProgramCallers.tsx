import type { ProgramActivity } from '#contract/programs/program-activity.ts'
import { AddressLink } from '../../../components/addresses/links.tsx'
import { Figure } from '../../../components/amounts/Figure.tsx'
import { List } from '../../../components/lists/List.tsx'
import { RelativeTime } from '../../../components/time/RelativeTime.tsx'
import { count } from '../../../format/number.ts'
import type { useAddressActivity } from '../../../queries/addresses.ts'
import type { Column } from '../../../ui/table/Table.tsx'

export type ActivityProps = {
  activity: ProgramActivity | undefined
  query: ReturnType<typeof useAddressActivity>
}
type Caller = ProgramActivity['topCallers'][number]

/** The fee payers of the newest transactions. */
export function ProgramCallers({ activity, query }: ActivityProps) {
  return (
    <List
      title="Recent Callers"
      caption="Fee payers of the newest transactions that name this program"
      what="callers"
      columns={columns}
      keyOf={({ address }) => address}
      rows={activity?.topCallers}
      query={query}
      empty="No callers"
      status={
        activity
          ? activity.callers > activity.topCallers.length
            ? `the ${count(activity.topCallers.length)} most frequent of ${count(activity.callers)}`
            : count(activity.callers)
          : ''
      }
    />
  )
}

const columns: Column<Caller>[] = [
  {
    label: 'Fee Payer',
    characters: 13,
    phone: 'lead',
    cell: ({ address }) => <AddressLink address={address} copy />,
  },
  {
    label: 'Transactions',
    phone: 'amount',
    phoneLabel: true,
    numeric: true,
    width: '7rem',
    characters: 5,
    cell: ({ transactions }) => <Figure value={transactions} />,
  },
  {
    label: 'Failed',
    numeric: true,
    width: '5rem',
    characters: 4,
    cell: ({ failed }) => <Figure value={failed} />,
  },
  {
    label: 'Newest',
    phone: 'end',
    width: '8rem',
    characters: 11,
    cell: ({ lastTime }) => <RelativeTime timestamp={lastTime} />,
  },
]
