import { useMemo } from 'react'
import type { AddressWorthHistory } from '#contract/address-balance.ts'
import type { AddressHoldings } from '#contract/address-holdings.ts'
import type { ChartSeries } from '../../components/chart-series.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { TimeChart } from '../../components/TimeChart.tsx'
import { count, plural, UNKNOWN } from '../../format/number.ts'
import { dollarsOf, signedPercent } from '../../format/usd.ts'
import {
  useAddressBalanceHistory,
  useAddressHoldings,
  useAddressWorthHistory,
} from '../../queries/addresses.ts'
import { hasFailed } from '../../queries/failed.ts'
import { useNetworkNames } from '../../queries/network.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Bar } from '../../ui/Skeleton.tsx'
import { choice, useUrlState } from '../../ui/url-state.ts'
import { axisText, BalanceChart, periods } from './BalanceHistory.tsx'
import { type CardsProps, CoinBalance, dollarsOr, Staleness, useShownLamports } from './card-values.tsx'

/** Not that of the balance over time, which has an own period on the same page. */
const fields = { worth: choice(['day', 'week', 'month', 'all'], 'month') }
/** The height of the chart with notes of two lines, on a phone of four. */
const CHART_ROOM = 'min-h-100 max-sm:min-h-118'
type Period = (typeof periods)[number]['value']

/** What the wallet holds is worth, now and over time. */
export function Worth({ address, query }: CardsProps) {
  const { values, set } = useUrlState(fields)
  const period = values.worth
  const history = useAddressWorthHistory(address, period)
  return (
    <Card
      title="Worth"
      flush
      actions={
        <Segmented
          label="Time of the chart"
          value={period}
          options={periods}
          onChange={(worth) => set({ worth })}
        />
      }
    >
      <Staleness query={query} />
      <Now address={address} query={query} history={history.data} period={period} />
      <div className={CHART_ROOM}>
        <Loaded query={history} what="the worth over time" room={CHART_ROOM}>
          {history.data && <Chart address={address} data={history.data} period={period} />}
        </Loaded>
      </div>
    </Card>
  )
}

type NowProps = CardsProps & { history: AddressWorthHistory | undefined; period: Period }

/** The sum of now, how it changed, and what is in it. */
function Now({ address, query, history, period }: NowProps) {
  const holdings = useAddressHoldings(address)
  const { data } = holdings
  const wait = !data && !hasFailed(holdings)
  return (
    <div className="px-4 pt-4">
      <p className="flex min-h-8.5 flex-wrap items-baseline gap-x-2.5 font-semibold text-[1.75rem] leading-8.5 tracking-tight">
        {wait ? (
          <span className="inline-flex h-8.5 items-center">
            <Bar characters={9} />
          </span>
        ) : (
          dollarsOr(data?.totalValue)
        )}
        <Change history={history} period={period} />
      </p>
      <p className="mt-1 min-h-5 text-muted max-sm:min-h-10">
        {wait ? <Bar characters={32} /> : <Parts address={address} query={query} holdings={data} />}
      </p>
    </div>
  )
}

/** `10,211.52 GOR and 7 tokens, 2 of them without a price` */
function Parts({ address, query, holdings }: CardsProps & { holdings: AddressHoldings | undefined }) {
  const lamports = useShownLamports({ address, query })
  return (
    <>
      <CoinBalance lamports={lamports} />
      {/* A line of its own on a phone: it stays in it however long the amount before it becomes. */}
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

const spans: Readonly<Record<Period, string>> = {
  day: 'in 24 hours',
  week: 'in 7 days',
  month: 'in 30 days',
  all: 'since its first transaction',
}
const DAY = 86_400
const lengths: Readonly<Record<Period, number>> = {
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
  all: 0,
}

/** A block has not the very second. */
const HOUR = 3_600

/** From the first known value of the chart to the last; nothing where it began with nothing, or is shorter than its name. */
function Change({ history, period }: Pick<NowProps, 'history' | 'period'>) {
  const known = history?.points.filter(({ usd }) => usd !== null) ?? []
  const [first, last] = [known[0], known.at(-1)]
  if (!first?.usd || last?.usd == null || last.time - first.time < lengths[period] - HOUR) return null
  const change = (last.usd / first.usd - 1) * 100
  return (
    <span
      className={`font-normal text-sm tracking-normal ${change > 0 ? 'text-good' : change < 0 ? 'text-bad' : 'text-muted'}`}
    >
      {signedPercent(change)} {spans[period]}
    </span>
  )
}

type ChartProps = { address: string; data: AddressWorthHistory; period: Period }

function Chart({ address, data, period }: ChartProps) {
  const { points, unpriced, isTooBusy, indexedSince } = data
  const chart = useMemo(() => chartOf(points), [points])
  if (isTooBusy || (points.length > 0 && points.every(({ usd }) => usd === null)))
    return <CoinsAlone address={address} period={period} isTooBusy={isTooBusy} />
  if (points.length === 0) return <EmptyState title="No transaction of this address is indexed." />
  const notes = [
    indexedSince !== null &&
      `The index begins at slot ${count(indexedSince)}: the worth before it is not known.`,
    unpriced > 0 && `Without ${plural(unpriced, 'token')} for the times at which no price is known.`,
  ].filter((note) => note !== false)
  return (
    <>
      <TimeChart label="Worth over time" {...chart} />
      {notes.length > 0 && <p className="px-4 pb-3 text-[0.8125rem] text-muted">{notes.join(' ')}</p>}
    </>
  )
}

function chartOf(points: AddressWorthHistory['points']): { times: number[]; series: ChartSeries[] } {
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

/** The coins over time, where the worth of everything is not known, with the reason. */
function CoinsAlone({ address, period, isTooBusy }: Omit<ChartProps, 'data'> & { isTooBusy: boolean }) {
  const { coin } = useNetworkNames()
  const query = useAddressBalanceHistory(address, period)
  return (
    <Loaded query={query} what="the balance over time" room={CHART_ROOM}>
      {query.data && (
        <BalanceChart
          data={query.data}
          unit="coin"
          note={
            isTooBusy
              ? `The ${coin} alone: more than 400 transactions changed the balances in this time, too many to value them all.`
              : `The ${coin} alone: its price in this time is not known.`
          }
        />
      )}
    </Loaded>
  )
}
