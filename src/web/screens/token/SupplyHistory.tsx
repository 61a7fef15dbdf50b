import { useMemo } from 'react'
import type { TokenSupply } from '#contract/tokens/token-activity.ts'
import type { Token } from '#contract/tokens/tokens.ts'
import { ChartCard } from '../../components/charts/ChartCard.tsx'
import { isLastOpen } from '../../components/charts/candles.ts'
import type { Chart, ChartSeries } from '../../components/charts/chart-series.ts'
import { compact, exact, unitsOfCoins } from '../../format/amount.ts'
import { UNKNOWN } from '../../format/number.ts'
import { useTokenSupply } from '../../queries/tokens.ts'
import { decimalsOf } from './token-names.ts'

/** The chart of the supply, which changes by mints and burns. */
export function SupplyHistory({ mint, token }: { mint: string; token: Token | undefined }) {
  const query = useTokenSupply(mint)
  const { data } = query
  const decimals = decimalsOf(token)
  const chart = useMemo(() => data && chartOf(data, decimals), [data, decimals])
  return (
    <ChartCard
      title="Supply History"
      label={token && decimals === null ? 'Supply over time in raw units' : 'Supply over time'}
      query={query}
      chart={chart}
      empty="No mints or burns of this token are indexed."
      room="min-h-92.25 sm:min-h-85.25"
    />
  )
}

/**
 * The chart of the supply.
 *
 * @param decimals null: the chart is in raw units
 */
function chartOf({ points, step }: TokenSupply, decimals: number | null): Chart {
  const shown = (raw: string | null, ui: string | null) => (decimals === null ? raw : ui)
  const series = (
    label: string,
    amounts: (string | null)[],
    kind: ChartSeries['kind'],
    colour?: 'warn',
  ): ChartSeries => ({
    label,
    kind,
    ...(colour && { colour }),
    // The chart does not need more digits than a floating-point number has.
    values: amounts.map((amount) => (amount === null ? null : Number(amount))),
    texts: amounts.map((amount) => (amount === null ? UNKNOWN : exact(unitsOfCoins(amount)))),
    axis: (value) => compact({ raw: BigInt(Math.round(value * 1e6)), decimals: 6 }),
  })
  const times = points.map(({ time }) => time)
  return {
    times,
    isLastOpen: isLastOpen(times, step),
    series: [
      series(
        'Supply',
        points.map(({ supply, uiSupply }) => shown(supply, uiSupply)),
        'line',
      ),
      series(
        'Minted',
        points.map(({ minted, uiMinted }) => shown(minted, uiMinted)),
        'bars',
      ),
      series(
        'Burned',
        points.map(({ burned, uiBurned }) => shown(burned, uiBurned)),
        'bars',
        'warn',
      ),
    ],
  }
}
