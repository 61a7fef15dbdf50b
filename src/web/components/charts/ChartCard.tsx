import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { Loaded } from '../page/Loaded.tsx'
import type { FailedQuery } from '../page/LoadFailure.tsx'
import { type Chart, isDrawable } from './chart-series.ts'
import { TimeChart } from './TimeChart.tsx'

type ChartCardProps = {
  title: string
  /** The subject of the chart for screen readers, if the title does not name it. */
  label?: string
  actions?: ReactNode
  query: FailedQuery
  /** The chart; undefined until the query has data. */
  chart: Chart | undefined
  /** Why the chart has nothing to draw, and a note about it. */
  empty: string
  emptyNote?: ReactNode
  /** A note below the chart: how exact it is, or what is unknown. */
  note?: ReactNode
  /** Content above the chart, which is also shown when there is nothing to draw. */
  lead?: ReactNode
  /** The file name that `TimeChart` uses. */
  file?: string
  /** The classes of the height that chart and note will have. */
  room?: string
  className?: string
}

/** The height of a chart whose values take one line and whose table is closed. */
const CHART_ROOM = 'min-h-85.25'

/**
 * A title in the form for the middle of a sentence: `Balance over Time` becomes `balance over time`, `GOR
 * Price` becomes `GOR price`.
 */
const inSentence = (title: string) => title.replace(/\b[A-Z](?=[a-z])/g, (first) => first.toLowerCase())

/** A chart as a card. While it is loading, failed or empty, the card keeps the height of the chart. */
export function ChartCard(props: ChartCardProps) {
  const { title, label = title, actions, query, chart, empty, emptyNote, note, lead, file } = props
  const { room = CHART_ROOM, className } = props
  return (
    <Card title={title} actions={actions} flush {...(className !== undefined && { className })}>
      {lead}
      <div className={`flex flex-col justify-center ${room}`}>
        <Loaded query={query} what={`the ${inSentence(title)}`} room="grow">
          {chart &&
            (isDrawable(chart) ? (
              <div className="grow">
                <TimeChart label={label} {...chart} {...(file !== undefined && { file })} />
                {note && <p className="px-4 pb-3 text-small text-muted">{note}</p>}
              </div>
            ) : (
              <EmptyState title={empty}>{emptyNote}</EmptyState>
            ))}
        </Loaded>
      </div>
    </Card>
  )
}
