import { useMemo } from 'react'
import type { ProgramActivity } from '#contract/programs/program-activity.ts'
import { Figure } from '../../../components/amounts/Figure.tsx'
import { isLastOpen } from '../../../components/charts/candles.ts'
import { TimeChart } from '../../../components/charts/TimeChart.tsx'
import { count } from '../../../format/number.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Loading } from '../../../ui/layout/Skeleton.tsx'

/** The number of transactions per day that called the program, at any depth. */
export function CallsPerDay({ days }: { days: ProgramActivity['days'] | undefined }) {
  const chart = useMemo(() => days && chartOf(days), [days])
  return (
    <Card title="Calls per Day" actions="days in UTC, also calls by other programs" flush>
      {!chart && (
        <div className="min-h-65">
          <Loading what="the calls per day" />
        </div>
      )}
      {chart &&
        (chart.times.length === 0 ? (
          <EmptyState title="The calls are not counted yet.">
            They are some seconds after a block is final.
          </EmptyState>
        ) : days?.length === 1 && days[0] ? (
          <OneDay day={days[0]} />
        ) : (
          <TimeChart label="Calls per day" {...chart} />
        ))}
    </Card>
  )
}

/** The text for a single day, because a single point is not a chart. */
function OneDay({ day }: { day: ProgramActivity['days'][number] }) {
  return (
    <Facts>
      <Fact label="Day">{new Date(day.time * 1000).toISOString().slice(0, 10)}</Fact>
      <Fact label="Calls">
        <Figure value={day.calls} />
      </Fact>
      <Fact label="Failed">
        <Figure value={day.failed} />
      </Fact>
      <Fact label="Compute units">
        <Figure value={day.computeUnits} />
      </Fact>
    </Facts>
  )
}

const DAY = 86_400

function chartOf(days: ProgramActivity['days']) {
  const series = <Kind extends 'line' | 'bars'>(label: string, kind: Kind, values: number[]) => ({
    label,
    kind,
    values,
    texts: values.map(count),
    axis: (value: number) => (Number.isInteger(value) ? count(value) : ''),
  })
  const times = days.map(({ time }) => time)
  return {
    times,
    isLastOpen: isLastOpen(times, DAY),
    series: [
      series(
        'Calls',
        'line',
        days.map(({ calls }) => calls),
      ),
      series(
        'Failed',
        'bars',
        days.map(({ failed }) => failed),
      ),
      {
        label: 'Compute units',
        kind: 'text' as const,
        values: days.map(() => null),
        texts: days.map(({ computeUnits }) => count(computeUnits)),
      },
    ],
  }
}
