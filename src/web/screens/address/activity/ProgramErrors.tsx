import type { ProgramActivity } from '#contract/programs/program-activity.ts'
import { Figure } from '../../../components/amounts/Figure.tsx'
import { List } from '../../../components/lists/List.tsx'
import { plural } from '../../../format/number.ts'
import type { Column } from '../../../ui/table/Table.tsx'
import type { ActivityProps } from './ProgramCallers.tsx'

type ProgramError = ProgramActivity['errors'][number]

/** The errors of the newest transactions that failed in this program. */
export function ProgramErrors({ activity, query }: ActivityProps) {
  return (
    <List
      title="Errors"
      caption="Errors with which calls of this program ended"
      what="errors"
      columns={columns}
      keyOf={({ code, name }) => `${code} ${name}`}
      rows={activity?.errors}
      expected={5}
      query={query}
      empty="None of these transactions failed in this program."
      status={
        activity && activity.failedElsewhere > 0
          ? `${plural(activity.failedElsewhere, 'more transaction')} failed elsewhere`
          : ''
      }
    />
  )
}

const columns: Column<ProgramError>[] = [
  {
    label: 'Error',
    characters: 20,
    phone: 'lead',
    cell: ({ name }) => name ?? <span className="text-muted">name not known</span>,
  },
  {
    label: 'Code',
    numeric: true,
    width: '7rem',
    characters: 5,
    cell: ({ code }) =>
      code === null ? (
        <span className="text-muted">of the runtime</span>
      ) : (
        <span className="font-mono" title={`0x${code.toString(16)}`}>
          {code}
        </span>
      ),
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
]
