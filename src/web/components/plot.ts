import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { TimeZone } from '../ui/time-zone.ts'
import { axisTexts } from './axis-texts.ts'
import { type ChartSeries, colourOf, isDashed } from './chart-series.ts'

// The drawing part of `TimeChart`, in a file of its own: it is loaded with the first chart.

const HEIGHT = 260
/** The axis is as wide as its longest label: pixels of one character, and of the tick and the gaps. */
const AXIS_CHARACTER = 7.5
const AXIS_GAP = 24
const LABEL_HALF = 44
const HALF_HOUR = 1_800
/** Bars have the lower part of the picture. */
const BAR_SHARE = 4

const colour = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** Without its padding. */
function innerWidthOf(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
}

const bars = UPlot.paths.bars?.({ size: [0.7, 24] })
const steps = UPlot.paths.stepped?.({ align: 1 })

/** The indexes of the values without a neighbour. */
const lonely = (plot: UPlot, nth: number): number[] => {
  const values = plot.data[nth] ?? []
  const isThere = (index: number) => values[index] !== null && values[index] !== undefined
  return [...values.keys()].filter((i) => isThere(i) && !isThere(i - 1) && !isThere(i + 1))
}

/** Another ground from the middle between the last two times on. */
function shadeLast({ ctx, bbox, valToPos }: UPlot, times: readonly number[]): void {
  const [before, last] = times.slice(-2)
  if (before === undefined || last === undefined) return
  const from = (valToPos(before, 'x', true) + valToPos(last, 'x', true)) / 2
  ctx.save()
  ctx.fillStyle = colour('raised')
  ctx.fillRect(from, bbox.top, bbox.left + bbox.width - from, bbox.height)
  ctx.restore()
}

export type Plot = {
  /** Follows the width of the element. */
  resize: () => void
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
  {
    times,
    series,
    isLastOpen,
    zone,
  }: {
    times: readonly number[]
    series: readonly ChartSeries[]
    /** The last period is not over: it is on another ground, and its values are rings. */
    isLastOpen: boolean
    zone: TimeZone
  },
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
      width: innerWidthOf(element),
      height: HEIGHT,
      legend: { show: false },
      // The days and hours of the axis.
      ...(zone === 'utc' && { tzDate: (time: number) => UPlot.tzDate(new Date(time * 1000), 'Etc/UTC') }),
      // The label of the first time is as wide to its left as to its right.
      padding: [null, null, null, LABEL_HALF],
      cursor: { y: false, drag: { x: false, y: false } },
      scales: {
        // A single time would be the first of three years.
        x: {
          range: (_, first, last) =>
            times.length === 1 ? [first - HALF_HOUR, first + HALF_HOUR] : [first, last],
        },
        bars: { range: (_, __, most) => [0, Math.max(most, 0) * BAR_SHARE || 1] },
        y: {
          range: (_, least, most) =>
            line?.isFromZero
              ? [0, most * 1.1 || 1]
              : least === most
                ? [least * 0.9, most * 1.1 || 1]
                : UPlot.rangeNum(least, most, 0.1, true),
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
          values: (_, values) => axisTexts(values, line?.axis ?? String),
        },
      ],
      series: [
        {},
        ...drawn.map((one) =>
          one.kind === 'bars'
            ? {
                label: one.label,
                scale: scaleOf(one),
                stroke: colour(colourOf(one)),
                fill: colour(colourOf(one)),
                points: { show: false },
                ...(bars ? { paths: bars } : {}),
              }
            : {
                label: one.label,
                scale: scaleOf(one),
                stroke: colour(colourOf(one)),
                width: 2,
                ...(isDashed(one) && { dash: [5, 4] }),
                spanGaps: !one.isBroken,
                points: {
                  show: true,
                  fill: colour('card'),
                  // A value between two that are unknown is no line.
                  filter: (plot: UPlot, nth: number) => [
                    ...(times.length < 3 ? times.keys() : one.isBroken ? lonely(plot, nth) : []),
                    ...(isLastOpen ? [times.length - 1] : []),
                  ],
                },
                ...(one.kind === 'steps' && steps ? { paths: steps } : {}),
              },
        ),
      ],
      hooks: {
        drawClear: [(plot) => isLastOpen && shadeLast(plot, times)],
        setCursor: [({ cursor: { idx, left = -1 } }) => onPoint(left < 0 ? undefined : (idx ?? undefined))],
      },
    },
    [
      [...times], // A bar of nothing would be a line on the ground.
      ...drawn.map(({ kind, values }) =>
        values.map((value) => (kind === 'bars' && value === 0 ? null : value)),
      ),
    ] as UPlot.AlignedData,
    element,
  )
  return {
    resize: () => plot.setSize({ width: innerWidthOf(element), height: HEIGHT }),
    point: (index) => {
      const time = index === undefined ? undefined : times[index]
      plot.setCursor({ left: time === undefined ? -10 : plot.valToPos(time, 'x'), top: 10 })
    },
    destroy: () => plot.destroy(),
  }
}
