import type { ProgramActivity as Activity } from '#contract/programs/program-activity.ts'
import { LoadFailure } from '../../../components/page/LoadFailure.tsx'
import { RelativeTime } from '../../../components/time/RelativeTime.tsx'
import { count, partText, plural } from '../../../format/number.ts'
import { useAddressActivity } from '../../../queries/addresses.ts'
import { hasFailed } from '../../../queries/api/failed.ts'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { type StatCard, StatCards } from '../../../ui/layout/StatCards.tsx'
import { CallsPerDay } from './CallsPerDay.tsx'
import { ProgramCallers } from './ProgramCallers.tsx'
import { ProgramErrors } from './ProgramErrors.tsx'

/** The frequency, callers, costs and success rate of calls to the program. */
export function ProgramActivity({ address }: { address: string }) {
  const query = useAddressActivity(address)
  const { data } = query
  if (!data && hasFailed(query))
    return <LoadFailure title="The activity of this program cannot be loaded just now" query={query} />
  if (data?.transactions === 0) return <EmptyState title="No transaction of this index names this program." />
  return (
    <div aria-busy={!data}>
      <p className="mb-3 min-h-5 text-small text-muted">{data && <Span activity={data} />}</p>
      <StatCards cards={cardsOf(data)} />
      <div className="grid gap-4">
        <CallsPerDay days={data?.days} />
        <ProgramErrors activity={data} query={query} />
        <ProgramCallers activity={data} query={query} />
      </div>
    </div>
  )
}

/** The range of transactions that the statistics cover. */
function Span({ activity: { transactions, isAll, from, to } }: { activity: Activity }) {
  return (
    <>
      Over {isAll ? 'all' : 'the newest'} {plural(transactions, 'transaction')} that{' '}
      {transactions === 1 ? 'names' : 'name'} this program, from <RelativeTime timestamp={from} /> to{' '}
      <RelativeTime timestamp={to} />
    </>
  )
}

const cardsOf = (data: Activity | undefined): StatCard[] => [
  {
    label: 'Success Rate',
    value: data && partText(data.transactions - data.failed, data.transactions, 1),
    note: data ? `${count(data.failed)} failed` : '',
  },
  {
    label: 'Compute Units (Median)',
    value: data && count(data.computeUnits?.median),
    note: 'of whole transactions',
  },
  {
    label: 'Compute Units (90% / Max)',
    value: data && `${count(data.computeUnits?.p90)} / ${count(data.computeUnits?.max)}`,
    note: 'nine of ten use no more',
  },
  { label: 'Callers', value: data && count(data.callers), note: 'different fee payers' },
]
