import type { UseQueryResult } from '@tanstack/react-query'
import type { HistoryRange } from '#contract/network/history-ranges.ts'
import type { NetworkHistory } from '#contract/network/network-history.ts'
import { ChartCard } from '../../components/charts/ChartCard.tsx'
import type { Chart } from '../../components/charts/chart-series.ts'
import { cx } from '../../ui/class-names.ts'

type HistoryCardProps = {
  title: string
  about: string | undefined
  query: UseQueryResult<NetworkHistory>
  range: HistoryRange
  chart: Chart | undefined
  /** The reason why no chart is possible; undefined if one is. */
  missing?: string | undefined
  /** A note about the accuracy of the values. */
  note?: string
  /** Whether the card spans all columns. */
  wide?: boolean
}

/** A chart of one of the chain's values over time. */
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
  return (
    <ChartCard
      title={title}
      actions={<span>{about}</span>}
      query={query}
      chart={chart}
      empty={missing ?? 'Nothing is known of this time yet.'}
      emptyNote={missing ? undefined : 'Blocks are counted some seconds after they are final.'}
      note={note}
      file={`${title.toLowerCase().replaceAll(' ', '-')}-${range}`}
      // The height is that with values on up to three lines.
      room={cx('min-h-99.25 sm:min-h-93.25', wide && 'xl:min-h-87.25')}
      className={wide ? 'xl:col-span-2' : ''}
    />
  )
}
