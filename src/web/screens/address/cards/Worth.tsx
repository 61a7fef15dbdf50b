import { type ComponentProps, useMemo } from 'react'
import type { AddressWorthHistory } from '#contract/addresses/address-balance.ts'
import type { AddressHoldings } from '#contract/addresses/address-holdings.ts'
import { ChartCard } from '../../../components/charts/ChartCard.tsx'
import type { Chart } from '../../../components/charts/chart-series.ts'
import { RangeChoice } from '../../../components/charts/RangeChoice.tsx'
import { count, plural, UNKNOWN } from '../../../format/number.ts'
import { dollarsOf, isTelling, signedPercent } from '../../../format/usd.ts'
import {
  type BalancePeriod,
  useAddressBalanceHistory,
  useAddressHoldings,
  useAddressWorthHistory,
} from '../../../queries/addresses.ts'
import { hasFailed } from '../../../queries/api/failed.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import { Bar } from '../../../ui/layout/Skeleton.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { axisText, balanceChart, balanceNotes, indexBegin } from './balance-chart.ts'
import { type CardsProps, CoinBalance, dollarsOr, Staleness, useShownLamports } from './card-values.tsx'
import { periodField, periods, useHistoryPeriod } from './history-period.ts'

/** This period is separate from that of the balance over time, which is on the same page. */
const fields = { worth: periodField }

/** The value of the wallet's holdings, now and over time. */
export function Worth({ address, query }: CardsProps) {
  const { values, set } = useUrlState(fields)
  const { historySeconds, period } = useHistoryPeriod(address, values.worth)
  const history = useAddressWorthHistory(address, period)
  const drawn = useDrawn(address, period, history)
  return (
    <ChartCard
      title="Worth"
      label="Worth over time"
      actions={
        <RangeChoice
          ranges={periods}
          historySeconds={historySeconds}
          value={period ?? values.worth}
          onChange={(worth) => set({ worth })}
        />
      }
      lead={
        <>
          <Staleness query={query} />
          <Now address={address} query={query} history={history.data} period={period} />
        </>
      }
      {...drawn}
      empty="No transaction of this address is indexed."
      file={`worth-${period}`}
      // The height is that with notes of two lines, or four on a phone.
      room="min-h-100 max-sm:min-h-118"
    />
  )
}

/** The chart of the total value. If that is unknown, the chart of the coins alone, with the reason. */
function useDrawn(
  address: string,
  period: BalancePeriod | undefined,
  history: ReturnType<typeof useAddressWorthHistory>,
): Pick<ComponentProps<typeof ChartCard>, 'query' | 'chart' | 'note'> {
  const { coin } = useNetworkNames()
  const { data } = history
  const isAlone = data !== undefined && !isValued(data)
  const coins = useAddressBalanceHistory(address, isAlone ? period : undefined)
  const chart = useMemo(() => {
    if (isAlone) return coins.data && balanceChart(coins.data, 'coin', coin)
    return data && worthChart(data)
  }, [isAlone, coins.data, data, coin])
  if (!isAlone) return { query: history, chart, note: data && worthNotes(data) }
  const reason = `The ${coin} alone: its price in this time is not known.`
  return { query: coins, chart, note: balanceNotes(coins.data, reason) }
}

/**
 * Whether the history has a value at any time. A history without points counts as valued, because nothing is
 * missing.
 */
const isValued = ({ points }: AddressWorthHistory) =>
  points.length === 0 || points.some(({ usd }) => usd !== null)

function worthChart({ points }: AddressWorthHistory): Chart {
  return {
    times: points.map(({ time }) => time),
    series: [
      {
        label: 'USD',
        kind: 'line',
        values: points.map(({ usd }) => usd),
        texts: points.map(({ usd }) => (usd === null ? UNKNOWN : dollarsOf(usd))),
        axis: (value) => axisText(value, '$'),
        isBroken: true,
      },
    ],
  }
}

function worthNotes({ unpriced, isSampled, indexedSince }: AddressWorthHistory): string {
  const notes = [
    indexedSince !== null && `${indexBegin(indexedSince)} the worth before it is not known.`,
    isSampled &&
      'More than 400 transactions changed the balances in this time: the line is by a sample of them, at even distances.',
    unpriced > 0 && `Without ${plural(unpriced, 'token')} for the times at which no price is known.`,
  ]
  return notes.filter(Boolean).join(' ')
}

type NowProps = CardsProps & {
  history: AddressWorthHistory | undefined
  period: BalancePeriod | undefined
}

/** The current sum, its change and its parts. */
function Now({ address, query, history, period }: NowProps) {
  const holdings = useAddressHoldings(address)
  const { data } = holdings
  const wait = !data && !hasFailed(holdings)
  return (
    <div className="px-4 pt-4">
      {/* On a phone the change is on a line of its own. */}
      <p className="flex min-h-8.5 flex-wrap content-start items-baseline gap-x-2.5 font-semibold text-figure leading-8.5 tracking-tight max-sm:min-h-13.5">
        {wait ? (
          <span className="inline-flex h-8.5 items-center">
            <Bar characters={9} />
          </span>
        ) : (
          dollarsOr(data?.totalValue)
        )}
        <Change history={history} period={period} />
      </p>
      <p className="mt-1 min-h-5 text-muted max-sm:min-h-15">
        {wait ? <Bar characters={32} /> : <Parts address={address} query={query} holdings={data} />}
      </p>
    </div>
  )
}

/** The parts of the sum: `10,211.52 GOR and 7 tokens, 2 of them without a price`. */
function Parts({ address, query, holdings }: CardsProps & { holdings: AddressHoldings | undefined }) {
  const lamports = useShownLamports({ address, query })
  return (
    <>
      <CoinBalance lamports={lamports} />
      {/* On a phone this is a line of its own, so that a longer amount in front of it does not move it. */}
      <span className="max-sm:block">
        {holdings && holdings.totalHoldings > 0 && ` and ${plural(holdings.totalHoldings, 'token')}`}
        {holdings && holdings.unpriced > 0 && (
          <span title="Their values are not known and not in the sum">
            , {count(holdings.unpriced)} of them without a price
          </span>
        )}
      </span>
    </>
  )
}

const spans: Readonly<Record<BalancePeriod, string>> = {
  day: 'in 24 hours',
  week: 'in 7 days',
  month: 'in 30 days',
  all: 'since its first transaction',
}
/**
 * The tolerance in seconds for comparing the history with its period, because blocks are not made at exact
 * times.
 */
const HOUR = 3_600

/**
 * The change from the first known value of the chart to the last. Nothing if the first value was next to
 * nothing, or the history is shorter than the period.
 */
function Change({ history, period }: Pick<NowProps, 'history' | 'period'>) {
  const known = history?.points.filter(({ usd }) => usd !== null) ?? []
  const [first, last] = [known[0], known.at(-1)]
  const length = periods.find(({ value }) => value === period)?.seconds ?? 0
  if (!period || !first?.usd || last?.usd == null || last.time - first.time < length - HOUR) return null
  const change = (last.usd / first.usd - 1) * 100
  if (!isTelling(change)) return null
  return (
    <span
      className={`font-normal text-sm tracking-normal ${change > 0 ? 'text-good' : change < 0 ? 'text-bad' : 'text-muted'}`}
    >
      {signedPercent(change)} {spans[period]}
    </span>
  )
}
