import { useMemo } from 'react'
import { ChartCard } from '../../../components/charts/ChartCard.tsx'
import { RangeChoice } from '../../../components/charts/RangeChoice.tsx'
import { useAddressBalanceHistory } from '../../../queries/addresses.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { choice, useUrlState } from '../../../ui/url-state.ts'
import { balanceChart, balanceNotes } from '../cards/balance-chart.ts'
import { periodField, periods, useHistoryPeriod } from '../cards/history-period.ts'

const fields = { period: periodField, unit: choice(['coin', 'usd'], 'coin') }

/** The chart of the address's coins over time, in coins or in dollars. */
export function BalanceHistory({ address }: { address: string }) {
  const { values, set } = useUrlState(fields)
  const { unit } = values
  const { coin } = useNetworkNames()
  const { historySeconds, period } = useHistoryPeriod(address, values.period)
  const query = useAddressBalanceHistory(address, period)
  const { data } = query
  const chart = useMemo(() => data && balanceChart(data, unit, coin), [data, unit, coin])
  const isPriceless = unit === 'usd' && data !== undefined && data.points.length > 0
  return (
    <ChartCard
      title="Balance over Time"
      actions={
        <>
          <RangeChoice
            ranges={periods}
            historySeconds={historySeconds}
            value={period ?? values.period}
            onChange={(to) => set({ period: to })}
          />
          <Segmented
            label="Unit"
            value={unit}
            options={[
              { value: 'coin', text: coin },
              { value: 'usd', text: 'USD' },
            ]}
            onChange={(to) => set({ unit: to })}
          />
        </>
      }
      query={query}
      chart={chart}
      empty={
        isPriceless
          ? 'The price of the coin in dollars is not known for this time.'
          : 'The balance over time is not known.'
      }
      emptyNote={
        data?.points.length === 0 ? 'The index has no transaction of this address.' : balanceNotes(data)
      }
      note={balanceNotes(data)}
      file={`balance-${period}`}
      // The height is that with values on one line, or on two on a phone.
      room="min-h-92.25 sm:min-h-85.25"
    />
  )
}
