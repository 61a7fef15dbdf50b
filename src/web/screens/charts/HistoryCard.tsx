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
      // The values take up to three lines.
      room={cx('min-h-99.25 sm:min-h-93.25', wide && 'xl:min-h-87.25')}
      className={wide ? 'xl:col-span-2' : ''}
    />
  )
}
