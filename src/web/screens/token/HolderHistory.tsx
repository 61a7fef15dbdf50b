import { useMemo } from 'react'
import { TimeChart } from '../../components/TimeChart.tsx'
import { count } from '../../format/number.ts'
import { hasFailed } from '../../queries/failed.ts'
import { useTokenHolderHistory } from '../../queries/tokens.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading } from '../../ui/Skeleton.tsx'

/** How many holders the token had at the end of each hour. */
export function HolderHistory({ mint }: { mint: string }) {
  const query = useTokenHolderHistory(mint)
  const { data } = query
  const chart = useMemo(() => {
    if (!data) return undefined
    const holders = data.map((sample) => sample.holders)
    return {
      times: data.map(({ time }) => time),
      series: [
        {
          label: 'Holders',
          kind: 'line',
          values: holders,
          texts: holders.map(count),
          axis: axisText,
        } as const,
      ],
    }
  }, [data])
  return (
    <Card title="Holders over Time" flush>
      {!chart && hasFailed(query) && <ErrorState title="The holders over time cannot be loaded just now" />}
      {!chart && !hasFailed(query) && (
        <div className="min-h-65">
          <Loading what="the holders over time" />
        </div>
      )}
      {chart &&
        (chart.times.length === 0 ? (
          <EmptyState title="The holders of this token were not counted yet." />
        ) : (
          <TimeChart label="Holders over time" {...chart} />
        ))}
    </Card>
  )
}

const axisText = (value: number) => (Number.isInteger(value) ? count(value) : '')
