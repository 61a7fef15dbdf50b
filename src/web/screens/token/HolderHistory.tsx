import { useMemo } from 'react'
import { Loaded } from '../../components/Loaded.tsx'
import { TimeChart } from '../../components/TimeChart.tsx'
import { count } from '../../format/number.ts'
import { useTokenHolderHistory } from '../../queries/tokens.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

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
      <Loaded query={query} what="the holders over time">
        {chart &&
          (chart.times.length === 0 ? (
            <EmptyState title="The holders of this token were not counted yet." />
          ) : (
            <TimeChart label="Holders over time" {...chart} />
          ))}
      </Loaded>
    </Card>
  )
}

const axisText = (value: number) => (Number.isInteger(value) ? count(value) : '')
