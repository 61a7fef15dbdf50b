import type { AddressBalanceHistory } from '#contract/addresses/address-balance.ts'
import { COIN_DECIMALS } from '#lib/values/coin.ts'
import type { Chart, ChartSeries } from '../../../components/charts/chart-series.ts'
import { compact, exact, unitsOfNumber, unitsOfRaw } from '../../../format/amount.ts'
import { count, UNKNOWN } from '../../../format/number.ts'
import { dollarsOf } from '../../../format/usd.ts'

/** The chart of the coins over time and their value. One of them is drawn, the other is text. */
export function balanceChart({ points }: AddressBalanceHistory, unit: 'coin' | 'usd', coin: string): Chart {
  const coins: ChartSeries = {
    label: coin,
    kind: unit === 'coin' ? 'steps' : 'text',
    values: points.map(({ lamports }) => (lamports === null ? null : Number(lamports) / 10 ** COIN_DECIMALS)),
    texts: points.map(({ lamports }) =>
      lamports === null ? UNKNOWN : exact(unitsOfRaw(lamports, COIN_DECIMALS)),
    ),
    exact: points.map(({ lamports }) => lamports),
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

/** The notes about unknown values in the history; undefined if all are known. */
export function balanceNotes(data: AddressBalanceHistory | undefined, first?: string): string | undefined {
  const notes = [
    first,
    data?.indexedSince != null && `${indexBegin(data.indexedSince)} the balance before it is not known.`,
    data?.isSampled &&
      'The address has more transactions than points: each point is the exact balance after one.',
  ]
  return notes.filter(Boolean).join(' ') || undefined
}

export const indexBegin = (slot: number) => `The index begins at slot ${count(slot)}:`

/** A short text for a value on the axis, so that the axis leaves room for the chart. */
export function axisText(value: number, sign: string): string {
  const units = unitsOfNumber(value)
  return units ? `${sign}${compact(units)}` : ''
}
