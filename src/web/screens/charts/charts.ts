import { activeAddresses } from '#contract/network/history-ranges.ts'
import type { NetworkHistory, NetworkPeriod } from '#contract/network/network-history.ts'
import { COIN_DECIMALS } from '#lib/values/coin.ts'
import type { Chart, ChartSeries } from '../../components/charts/chart-series.ts'
import { compact, exact, unitsOfNumber, unitsOfRaw } from '../../format/amount.ts'
import { count, partText, percentText, perSecond, shortPercent, UNKNOWN } from '../../format/number.ts'

// Periods that are not indexed are unknown, not zero.

type Of<Value> = (period: NetworkPeriod) => Value | null

const short = (value: number) => {
  if (value === 0) return '0'
  const units = unitsOfNumber(value)
  return units ? compact(units).replace(/\.?0+(?=\D?$)/, '') : ''
}
const whole = (value: number) => (Number.isInteger(value) ? short(value) : '')
const coins = (lamports: string) => exact(unitsOfRaw(lamports, COIN_DECIMALS))

type SeriesOf = Pick<ChartSeries, 'label' | 'kind' | 'colour'>

/** A series of numbers, which the file contains in the same form. */
function numbers(
  { periods }: NetworkHistory,
  about: SeriesOf,
  of: Of<number>,
  textOf: (value: number) => string,
  axis: (value: number) => string = short,
): ChartSeries {
  const values = periods.map(of)
  const texts = values.map((value) => (value === null ? UNKNOWN : textOf(value)))
  return { ...about, values, texts, axis, isBroken: true, isFromZero: true }
}

/**
 * A series of lamports: whole coins in the chart, lamports in the file. A line omits the sum of a period that
 * is only partly indexed, because the line would fall there.
 */
function lamports({ periods, resolution }: NetworkHistory, about: SeriesOf, of: Of<string>): ChartSeries {
  const values = periods.map(of)
  const isWhole = periods.map(({ indexedSeconds }) => indexedSeconds >= resolution)
  return {
    ...about,
    values: values.map((value, i) =>
      value === null || !isWhole[i] ? null : Number(value) / 10 ** COIN_DECIMALS,
    ),
    texts: values.map((value) => (value === null ? UNKNOWN : coins(value))),
    exact: values,
    axis: short,
    isBroken: true,
    isFromZero: true,
  }
}

const chartOf = ({ periods, resolution }: NetworkHistory, series: ChartSeries[]): Chart => ({
  times: periods.map(({ time }) => time),
  series,
  isLastOpen: (periods.at(-1)?.indexedSeconds ?? resolution) < resolution,
})

const indexed = (history: NetworkHistory) =>
  numbers(
    history,
    { label: 'Indexed', kind: 'text' },
    ({ indexedSeconds }) => (indexedSeconds / history.resolution) * 100,
    (value) => partText(value, 100),
  )

export const speedChart = (history: NetworkHistory): Chart =>
  chartOf(history, [
    numbers(history, { label: 'Without votes', kind: 'line' }, ({ tps }) => tps, perSecond),
    numbers(history, { label: 'Votes', kind: 'line', colour: 'warn' }, ({ voteTps }) => voteTps, perSecond),
    numbers(history, { label: 'Transactions', kind: 'text' }, ({ transactions }) => transactions, count),
    numbers(history, { label: 'Failed', kind: 'text' }, ({ failed }) => failed, count),
    indexed(history),
  ])

export const feesChart = (history: NetworkHistory, coin: string): Chart =>
  chartOf(history, [
    lamports(history, { label: `Fees (${coin})`, kind: 'line' }, ({ fees }) => fees),
    lamports(history, { label: 'Of votes', kind: 'line', colour: 'warn' }, ({ voteFees }) => voteFees),
    lamports(history, { label: 'Median', kind: 'text' }, ({ medianFee }) => medianFee),
    lamports(history, { label: '90%', kind: 'text' }, ({ p90Fee }) => p90Fee),
    indexed(history),
  ])

export const computeChart = (history: NetworkHistory): Chart =>
  chartOf(history, [
    numbers(
      history,
      { label: 'Of the limit', kind: 'line' },
      ({ computeShare }) => computeShare,
      percentText,
      shortPercent,
    ),
    {
      ...numbers(
        history,
        { label: 'Compute units', kind: 'text' },
        ({ computeUnits }) => (computeUnits === null ? null : Number(computeUnits)),
        count,
      ),
      texts: history.periods.map(({ computeUnits }) => count(computeUnits)),
      exact: history.periods.map(({ computeUnits }) => computeUnits),
    },
    numbers(history, { label: 'Blocks', kind: 'text' }, ({ blocks }) => blocks, count),
    indexed(history),
  ])

export const addressesChart = (history: NetworkHistory): Chart =>
  chartOf(history, [
    numbers(
      history,
      { label: 'Addresses', kind: 'line' },
      (period) => period.activeAddresses,
      (value) => (value > activeAddresses.exactUpTo ? `≈ ${count(value)}` : count(value)),
      whole,
    ),
    indexed(history),
  ])
