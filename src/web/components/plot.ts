import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ChartSeries } from './TimeChart.tsx'

// The drawing part of `TimeChart`, in a file of its own: it is loaded with the first chart.

const HEIGHT = 260
/** The axis is as wide as its longest label: pixels of one character, and of the tick and the gaps. */
const AXIS_CHARACTER = 7.5
const AXIS_GAP = 24
/** Bars have the lower part of the picture. */
const BAR_SHARE = 4

const colour = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

const bars = UPlot.paths.bars?.({ size: [0.7, 24] })
const steps = UPlot.paths.stepped?.({ align: 1 })

export type Plot = {
  resize: (width: number) => void
  /** Marks a point; undefined marks none. */
  point: (index: number | undefined) => void
  destroy: () => void
}

/**
 * Draws the series into `element`, in the colours of the theme of now.
 *
 * @param onPoint the index under the pointer; undefined when it leaves
 */
export function drawPlot(
  element: HTMLElement,
  { times, series }: { times: readonly number[]; series: readonly ChartSeries[] },
  onPoint: (index: number | undefined) => void,
): Plot {
  const drawn = series.filter(({ kind }) => kind !== 'text')
  const axis = {
    stroke: colour('muted'),
    grid: { stroke: colour('line'), width: 1 },
    ticks: { stroke: colour('line') },
  }
  const scaleOf = ({ kind }: ChartSeries) => (kind === 'bars' ? 'bars' : 'y')
  const line = series.find(({ kind }) => kind === 'line' || kind === 'steps')
  const plot = new UPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: {
        bars: { range: (_, __, most) => [0, Math.max(most, 0) * BAR_SHARE || 1] },
        y: {
          range: (_, least, most) =>
            least === most ? [least * 0.9, most * 1.1 || 1] : UPlot.rangeNum(least, most, 0.1, true),
        },
      },
      axes: [
        axis,
        {
          ...axis,
          scale: 'y',
          side: 1,
          size: (_, labels) =>
            AXIS_GAP + AXIS_CHARACTER * Math.max(0, ...(labels ?? []).map(({ length }) => length)),
          values: (_, values) => values.map((value) => line?.axis?.(value) ?? String(value)),
        },
      ],
      series: [
        {},
        ...drawn.map((one) =>
          one.kind === 'bars'
            ? {
                label: one.label,
                scale: scaleOf(one),
                stroke: colour('line-strong'),
                fill: colour('line-strong'),
                points: { show: false },
                ...(bars ? { paths: bars } : {}),
              }
            : {
                label: one.label,
                scale: scaleOf(one),
                stroke: colour('good'),
                width: 2,
                spanGaps: true,
                points: { show: times.length < 3 },
                ...(one.kind === 'steps' && steps ? { paths: steps } : {}),
              },
        ),
      ],
      hooks: {
        setCursor: [({ cursor: { idx, left = -1 } }) => onPoint(left < 0 ? undefined : (idx ?? undefined))],
      },
    },
    [[...times], ...drawn.map(({ values }) => [...values])] as UPlot.AlignedData,
    element,
  )
  return {
    resize: (width) => plot.setSize({ width, height: HEIGHT }),
    point: (index) => {
      const time = index === undefined ? undefined : times[index]
      plot.setCursor({ left: time === undefined ? -10 : plot.valToPos(time, 'x'), top: 10 })
    },
    destroy: () => plot.destroy(),
  }
}
