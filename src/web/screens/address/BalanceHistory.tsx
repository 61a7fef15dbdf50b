import { useMemo } from 'react'
import type { AddressBalanceHistory, BalancePoint } from '#contract/address-balance.ts'
import type { ChartSeries } from '../../components/chart-series.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { TimeChart } from '../../components/TimeChart.tsx'
import { compact, exact, unitsOfNumber, unitsOfRaw } from '../../format/amount.ts'
import { count, UNKNOWN } from '../../format/number.ts'
import { dollarsOf } from '../../format/usd.ts'
import { useAddressBalanceHistory } from '../../queries/addresses.ts'
import { useNetworkNames } from '../../queries/network.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { choice, useUrlState } from '../../ui/url-state.ts'

export const periods = [
  { value: 'day', text: '24 h' },
  { value: 'week', text: '7 d' },
  { value: 'month', text: '30 d' },
  { value: 'all', text: 'All' },
] as const
const fields = {
  period: choice(['day', 'week', 'month', 'all'], 'month'),
  unit: choice(['coin', 'usd'], 'coin'),
}

/** The coins of the address over time, in coins or in dollars. */
export function BalanceHistory({ address }: { address: string }) {
  const { values, set } = useUrlState(fields)
  const { coin } = useNetworkNames()
  const query = useAddressBalanceHistory(address, values.period)
  const { data } = query
  return (
    <Card
      title="Balance over Time"
      flush
      actions={
        <>
          <Segmented
            label="Period"
            value={values.period}
            options={periods}
            onChange={(period) => set({ period })}
          />
          <Segmented
            label="Unit"
            value={values.unit}
            options={[
              { value: 'coin', text: coin },
              { value: 'usd', text: 'USD' },
            ]}
            onChange={(unit) => set({ unit })}
          />
        </>
      }
    >
      <Loaded query={query} what="the balance over time">
        {data && <BalanceChart data={data} unit={values.unit} />}
      </Loaded>
    </Card>
  )
}

type Unit = 'coin' | 'usd'

/** The chart, and what is not known of it. */
export function BalanceChart({
  data,
  unit,
  note = false,
}: {
  data: AddressBalanceHistory
  unit: Unit
  note?: string | false
}) {
  const { coin } = useNetworkNames()
  const { points, isSampled, indexedSince } = data
  const series = useMemo(() => chartOf(points, unit, coin), [points, unit, coin])
  if (points.length === 0)
    return (
      <EmptyState title="The balance over time is not known.">
        The index has no transaction of this address.
      </EmptyState>
    )
  const drawn = series.series.find(({ kind }) => kind !== 'text')
  const notes = [
    note,
    unit === 'usd' &&
      drawn?.values.every((value) => value === null) &&
      'The price of the coin in dollars is not known for this time.',
    indexedSince !== null &&
      `The index begins at slot ${count(indexedSince)}: the balance before it is not known.`,
    isSampled && 'The address has more transactions than points: each point is the exact balance after one.',
  ].filter((note) => note !== false)
  return (
    <>
      <TimeChart label="Balance over time" {...series} />
      {notes.length > 0 && <p className="px-4 pb-3 text-[0.8125rem] text-muted">{notes.join(' ')}</p>}
    </>
  )
}

function chartOf(points: readonly BalancePoint[], unit: Unit, coin: string) {
  const coins: ChartSeries = {
    label: coin,
    kind: unit === 'coin' ? 'steps' : 'text',
    values: points.map(({ lamports }) => (lamports === null ? null : Number(lamports) / 1e9)),
    texts: points.map(({ lamports }) => (lamports === null ? UNKNOWN : exact(unitsOfRaw(lamports, 9)))),
    axis: (value) => axisText(value, ''),
  }
  const usd: ChartSeries = {
    label: 'USD',
    kind: unit === 'usd' ? 'line' : 'text',
    values: points.map((point) => point.usd),
    texts: points.map((point) => (point.usd === null ? UNKNOWN : dollarsOf(point.usd))),
    axis: (value) => axisText(value, '$'),
  }
  return { times: points.map(({ time }) => time), series: [coins, usd] }
}

/** Short, so that the axis leaves room for the picture. */
export function axisText(value: number, sign: string): string {
  const units = unitsOfNumber(value)
  return units ? `${sign}${compact(units)}` : ''
}
