import { useMemo } from 'react'
import { ChartCard } from '../../components/charts/ChartCard.tsx'
import { isLastOpen } from '../../components/charts/candles.ts'
import { count } from '../../format/number.ts'
import { useTokenHolderHistory } from '../../queries/tokens.ts'

const HOUR = 3_600

/** The number of the token's holders at the end of each hour. */
export function HolderHistory({ mint }: { mint: string }) {
  const query = useTokenHolderHistory(mint)
  const { data } = query
  const chart = useMemo(() => {
    if (!data) return undefined
    const holders = data.map((sample) => sample.holders)
    const times = data.map(({ time }) => time)
    return {
      times,
      series: [
        {
          label: 'Holders',
          kind: 'line',
          values: holders,
          texts: holders.map(count),
          axis: axisText,
        } as const,
      ],
      isLastOpen: isLastOpen(times, HOUR),
    }
  }, [data])
  return (
    <ChartCard
      title="Holders over Time"
      actions="at the end of each hour in which they changed"
      query={query}
      chart={chart}
      empty="The holders of this token were not counted yet."
    />
  )
}

const axisText = (value: number) => (Number.isInteger(value) ? count(value) : '')
