import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { Loaded } from '../page/Loaded.tsx'
import type { FailedQuery } from '../page/LoadFailure.tsx'
import { type Chart, isDrawable } from './chart-series.ts'
import { TimeChart } from './TimeChart.tsx'

type ChartCardProps = {
  title: string
  /** The subject of the chart for screen readers, where the title does not say it. */
  label?: string
  actions?: ReactNode
  query: FailedQuery
  /** undefined until the query has data. */
  chart: Chart | undefined
  /** Why there is nothing to draw, and more about it. */
  empty: string
  emptyNote?: ReactNode
  /** Below the chart: how exact it is, what is not known. */
  note?: ReactNode
  /** Above the chart, also where there is nothing to draw. */
  lead?: ReactNode
  /** See `TimeChart`. */
  file?: string
  /** The classes of the height that chart and note will have. */
  room?: string
  className?: string
}

/** The height of a chart whose values take one line, with its table closed. */
const CHART_ROOM = 'min-h-85.25'

/** `Balance over Time` as `balance over time`, `GOR Price` as `GOR price`. */
const inSentence = (title: string) => title.replace(/\b[A-Z](?=[a-z])/g, (first) => first.toLowerCase())

/** A chart as a card. Loading, failed or without a value it has the room of the chart. */
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
