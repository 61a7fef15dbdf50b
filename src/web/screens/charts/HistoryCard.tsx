import type { UseQueryResult } from '@tanstack/react-query'
import type { HistoryRange } from '#contract/history-ranges.ts'
import type { NetworkHistory } from '#contract/network-history.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { TimeChart } from '../../components/TimeChart.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Chart } from './charts.ts'

type HistoryCardProps = {
  title: string
  about: string | undefined
  query: UseQueryResult<NetworkHistory>
  range: HistoryRange
  chart: Chart | undefined
  /** Why there can be no picture. */
  missing?: string | undefined
  /** How exact the figure is. */
  note?: string
  /** Over all columns. */
  wide?: boolean
}

/** One figure of the chain over time. */
export function HistoryCard({
  title,
  about,
  query,
  range,
  chart,
  missing,
  note,
  wide = false,
}: HistoryCardProps) {
  const isKnown = chart?.series.some(
    ({ kind, values }) => kind !== 'text' && values.some((value) => value !== null),
  )
  return (
    <Card title={title} actions={<span>{about}</span>} flush className={wide ? 'xl:col-span-2' : ''}>
      <Loaded
        query={query}
        what={`the ${title.charAt(0).toLowerCase()}${title.slice(1)}`}
        // The height of the chart with its line of values, which takes up to three lines.
        room={cx('min-h-99.25 sm:min-h-93.25', wide && 'xl:min-h-87.25')}
      >
        {chart && !isKnown && (
          <EmptyState title={missing ?? 'Nothing is known of this time yet.'}>
            {missing ? undefined : 'Blocks are counted some seconds after they are final.'}
          </EmptyState>
        )}
        {chart && isKnown && (
          <TimeChart label={title} {...chart} file={`${title.toLowerCase().replaceAll(' ', '-')}-${range}`} />
        )}
        {chart && isKnown && note && <p className="px-4 pb-3 text-[0.8125rem] text-muted">{note}</p>}
      </Loaded>
    </Card>
  )
}
