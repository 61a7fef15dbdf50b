import { useMemo } from 'react'
import type { TokenSupply } from '#contract/token-activity.ts'
import type { Token } from '#contract/tokens.ts'
import type { ChartSeries } from '../../components/chart-series.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { TimeChart } from '../../components/TimeChart.tsx'
import { compact, exact, unitsOfRaw } from '../../format/amount.ts'
import { UNKNOWN } from '../../format/number.ts'
import { useTokenSupply } from '../../queries/tokens.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { decimalsOf } from './token-names.ts'

/** How the supply changed by mints and burns. */
export function SupplyHistory({ mint, token }: { mint: string; token: Token | undefined }) {
  const query = useTokenSupply(mint)
  const { data } = query
  const decimals = decimalsOf(token)
  const chart = useMemo(() => data && chartOf(data, decimals ?? 0), [data, decimals])
  return (
    <Card title="Supply History" flush>
      <Loaded query={query} what="the supply history">
        {chart &&
          (chart.times.length === 0 ? (
            <EmptyState title="No mints or burns of this token are indexed." />
          ) : (
            <TimeChart
              label={token && decimals === null ? 'Supply over time in raw units' : 'Supply over time'}
              {...chart}
            />
          ))}
      </Loaded>
    </Card>
  )
}

function chartOf({ points }: TokenSupply, decimals: number): { times: number[]; series: ChartSeries[] } {
  const units = (raw: string) => unitsOfRaw(raw, decimals)
  // A picture needs no more digits than a float has.
  const number = (raw: string) => Number(raw) / 10 ** decimals
  const series = (
    label: string,
    raws: (string | null)[],
    kind: ChartSeries['kind'],
    colour?: 'warn',
  ): ChartSeries => ({
    label,
    kind,
    ...(colour && { colour }),
    values: raws.map((raw) => (raw === null ? null : number(raw))),
    texts: raws.map((raw) => (raw === null ? UNKNOWN : exact(units(raw)))),
    axis: (value) => compact({ raw: BigInt(Math.round(value * 1e6)), decimals: 6 }),
  })
  return {
    times: points.map(({ time }) => time),
    series: [
      series(
        'Supply',
        points.map(({ supply }) => supply),
        'line',
      ),
      series(
        'Minted',
        points.map(({ minted }) => minted),
        'bars',
      ),
      series(
        'Burned',
        points.map(({ burned }) => burned),
        'bars',
        'warn',
      ),
    ],
  }
}
