import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { useThemeName } from '../../ui/theme-name.ts'
import { useTimeZone } from '../../ui/time-zone.ts'
import { useTimeText } from '../time/time-text.ts'
import { ChartFiles } from './ChartFiles.tsx'
import { type Chart, type ChartSeries, colourOf, isDashed } from './chart-series.ts'
import type { Plot } from './plot.ts'

type TimeChartProps = Chart & {
  /** The subject of the chart, for screen readers. */
  label: string
  /**
   * The name without extension of the files in which the visitor can save the picture and the values; absent:
   * they cannot be saved.
   */
  file?: string
}

/**
 * Values over time. Hovering, touching or the arrow keys show the values of a time as text; the table behind
 * the chart contains all values.
 */
export function TimeChart({ label, times, series, isLastOpen = false, span, file }: TimeChartProps) {
  const element = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot>(undefined)
  const [index, setIndex] = useState<number>()
  const [isFailed, setIsFailed] = useState(false)
  const theme = useThemeName()
  const [zone] = useTimeZone()
  const timeText = useTimeText()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const target = element.current
    if (!target || !canDraw()) return
    let isGone = false
    let observer: ResizeObserver | undefined
    import('./plot.ts')
      .then(({ drawPlot }) => {
        if (isGone) return
        plot.current = drawPlot(target, { times, series, isLastOpen, span, zone }, setIndex)
        observer = new ResizeObserver(() => plot.current?.resize())
        observer.observe(target)
      })
      // The library may fail to load, or the browser may lack functions that it needs.
      .catch(() => setIsFailed(true))
    return () => {
      isGone = true
      observer?.disconnect()
      plot.current?.destroy()
      plot.current = undefined
    }
  }, [times, series, isLastOpen, span?.[0], span?.[1], theme, zone])

  const last = times.length - 1
  const shown = index ?? (isLastOpen && last > 0 ? last - 1 : last)
  const isOpen = (i: number) => isLastOpen && i === last
  const hasLegend =
    series.filter(({ kind }) => kind !== 'text').length > 1 || series.some(({ kind }) => kind === 'candles')
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: times.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(times.length - 1, to))
    setIndex(next)
    plot.current?.point(next)
  }
  return (
    <figure className="min-w-0">
      <figcaption className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-small">
        <span className="text-muted">
          {times[shown] === undefined ? '' : timeText(times[shown] * 1000)}
          {/* The space is always reserved, so that the values behind it do not move. */}
          <span className={isOpen(shown) ? undefined : 'invisible'}> (so far)</span>
        </span>
        {series.map((one) => (
          <span key={one.label} className="wrap-anywhere min-w-0">
            {hasLegend && <Swatch series={one} />}
            <span className="text-muted">{one.label}</span>{' '}
            {/* The element is as wide as the longest text, so that the values behind it do not move. */}
            <span
              className="inline-block font-mono"
              style={{ minWidth: `${Math.max(0, ...one.texts.map(({ length }) => length))}ch` }}
            >
              {one.texts[shown]}
            </span>
          </span>
        ))}
        {file && (
          <ChartFiles
            label={label}
            file={file}
            chart={{ times, series }}
            picture={() => element.current?.querySelector('canvas') ?? null}
          />
        )}
      </figcaption>
      <div
        ref={element}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between the times
        tabIndex={0}
        role="img"
        aria-label={`${label}. The arrow keys move between the times; the table below has all values.`}
        onKeyDown={onKeyDown}
        className={isFailed ? 'hidden' : 'min-h-67 px-2 pb-2'}
      />
      {isFailed && (
        <p className="px-4 pb-3 text-small text-muted">
          The chart cannot be drawn in this browser. The table below has all values.
        </p>
      )}
      <p role="status" className="sr-only">
        {index === undefined ? '' : series.map(({ label, texts }) => `${label} ${texts[index]}`).join(', ')}
      </p>
      <details className="border-line border-t px-4 py-2 text-small">
        <summary className="cursor-pointer text-muted hover:text-ink">The values as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard */}
        <div tabIndex={0} className="mt-2 max-h-80 overflow-auto">
          <table className="w-full">
            <caption className="sr-only">{label}</caption>
            <thead>
              <tr className="text-left text-muted text-xs">
                <th scope="col" className="py-1 pr-4 font-medium">
                  Time
                </th>
                {series.map(({ label }) => (
                  <th key={label} scope="col" className="py-1 pr-4 text-right font-medium">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times
                .map((time, i) => (
                  <tr key={time} className="border-line/60 border-t">
                    <td className="whitespace-nowrap py-1 pr-4">
                      {timeText(time * 1000)}
                      {isOpen(i) && ' (so far)'}
                    </td>
                    {series.map(({ label, texts }) => (
                      <td key={label} className="whitespace-nowrap py-1 pr-4 text-right font-mono">
                        {texts[i]}
                      </td>
                    ))}
                  </tr>
                ))
                .reverse()}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}

/** A sample of the series' style: a line, a dashed line, a bar or candles; nothing for a series of texts. */
function Swatch({ series }: { series: ChartSeries }) {
  if (series.kind === 'text') return null
  const colour = `var(--${colourOf(series)})`
  const isBar = series.kind === 'bars'
  if (series.kind === 'candles')
    return (
      <span aria-hidden="true" data-swatch="candle" className="mr-1.5 inline-flex items-center gap-0.5">
        <span title="rose" className="h-3 w-1.5 border border-good" />
        <span title="fell" className="h-3 w-1.5 border border-bad bg-bad" />
      </span>
    )
  return (
    <span
      aria-hidden="true"
      data-swatch={isBar ? 'bar' : isDashed(series) ? 'dashed' : 'line'}
      className={cx('mr-1.5 inline-block', isBar ? 'size-2.5' : 'w-4 border-t-2 align-middle')}
      style={
        isBar
          ? { background: colour }
          : { borderColor: colour, borderStyle: isDashed(series) ? 'dashed' : 'solid' }
      }
    />
  )
}

/** Whether the environment can draw charts. Tests have no canvas. */
const canDraw = () => 'ResizeObserver' in window && 'CanvasRenderingContext2D' in window
