import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { TimeZone } from '../../ui/time-zone.ts'
import { axisTexts, axisTimes } from './axis-texts.ts'
import { type Chart, type ChartSeries, colourOf, isDashed } from './chart-series.ts'

// The drawing part of `TimeChart`. It is in a file of its own, which is loaded with the first chart.

const HEIGHT = 260
/**
 * The width of the vertical axis depends on its longest label: the pixels per character, and those of the
 * tick and the gaps.
 */
const AXIS_CHARACTER = 7.5
const AXIS_GAP = 24
const LABEL_HALF = 44
/** The distance in pixels between the centres of two labels of the time axis, so that they do not touch. */
const LABEL_SPACE = 72
const HALF_HOUR = 1_800
/** Bars take this fraction of the chart's height, at the bottom: one fourth. */
const BAR_SHARE = 4
/** The fraction of the chart's height above the bars. */
const ABOVE_BARS = 1 - 1 / BAR_SHARE
const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400]
/**
 * The steps of the time axis. They are the library's steps from a minute on, because shorter steps would
 * repeat the same label.
 */
const TIME_STEPS = [
  ...[1, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 4, 6, 8, 12].map((hours) => hours * HOUR),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15].map((days) => days * DAY),
  ...[1, 2, 3, 4, 6].map((months) => months * 30 * DAY),
  ...[1, 2, 5, 10].map((years) => years * 365 * DAY),
]
/** The widest body of a candle in pixels, and its share of the width of a period. */
const WIDEST_BODY = 14
const BODY_SHARE = 0.7

const colour = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** The width of the element without its padding, in pixels. */
function innerWidthOf(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
}

const bars = UPlot.paths.bars?.({ size: [0.7, 24] })
const steps = UPlot.paths.stepped?.({ align: 1 })

/** The indexes of the values without a neighbour. No line is drawn for them. */
const lonely = (plot: UPlot, nth: number): number[] => {
  const values = plot.data[nth] ?? []
  const isThere = (index: number) => values[index] !== null && values[index] !== undefined
  return [...values.keys()].filter((i) => isThere(i) && !isThere(i - 1) && !isThere(i + 1))
}

/** Shades the background from halfway between the last two times to the end. */
function shadeLast({ ctx, bbox, valToPos }: UPlot, times: readonly number[]): void {
  const [before, last] = times.slice(-2)
  if (before === undefined || last === undefined) return
  const from = (valToPos(before, 'x', true) + valToPos(last, 'x', true)) / 2
  ctx.save()
  ctx.fillStyle = colour('raised')
  ctx.fillRect(from, bbox.top, bbox.left + bbox.width - from, bbox.height)
  ctx.restore()
}

/**
 * The range of the axis that puts the values above the bars. It does not begin below zero unless a value is
 * negative.
 */
function aboveBars(least: number, most: number): [number, number] {
  const height = (most - least) * 1.1
  const from = most + height * 0.05 - height / ABOVE_BARS
  return [least >= 0 ? Math.max(0, from) : from, most + height * 0.05]
}

/**
 * The shortest distance between two times, which is the length of a period if two successive periods have
 * values.
 */
const periodOf = (times: readonly number[]): number =>
  times.reduce((least, time, i) => (i === 0 ? least : Math.min(least, time - (times[i - 1] ?? 0))), Infinity)

/**
 * Draws candles. One whose price rose is hollow, one whose price fell is filled, so that they do not differ
 * by colour alone.
 */
function drawCandles(
  { ctx, bbox, valToPos }: UPlot,
  { times, series: { values, candles } }: { times: readonly number[]; series: ChartSeries },
): void {
  if (!candles) return
  const period = periodOf(times)
  const room = Number.isFinite(period) ? valToPos(period, 'x', true) - valToPos(0, 'x', true) : bbox.width
  const line = Math.max(1, devicePixelRatio)
  const width = Math.max(line, Math.min(room * BODY_SHARE, WIDEST_BODY * devicePixelRatio))
  const [good, bad, card] = [colour('good'), colour('bad'), colour('card')]
  ctx.save()
  ctx.lineWidth = line
  times.forEach((time, i) => {
    const close = values[i]
    const [open, high, low] = [candles.open[i], candles.high[i], candles.low[i]]
    if (close == null || open === undefined || high === undefined || low === undefined) return
    const x = valToPos(time, 'x', true)
    const y = (price: number) => valToPos(price, 'y', true)
    const top = y(Math.max(open, close))
    const height = Math.max(line, y(Math.min(open, close)) - top)
    ctx.strokeStyle = close < open ? bad : good
    ctx.fillStyle = close < open ? bad : card
    ctx.beginPath()
    ctx.moveTo(x, y(high))
    ctx.lineTo(x, y(low))
    ctx.stroke()
    if (width <= 2 * line) return
    ctx.fillRect(x - width / 2, top, width, height)
    ctx.strokeRect(x - width / 2, top, width, height)
  })
  ctx.restore()
}

/**
 * Half the length of a period, by which the chart extends beyond its times, so that bars and candles at the
 * edges are drawn completely.
 */
const halfPeriodOf = (times: readonly number[]): number => {
  const period = periodOf(times)
  return Number.isFinite(period) ? period / 2 : 0
}

/**
 * Lets a finger that moves sideways show values, because the library handles only the mouse. Moving up and
 * down scrolls the page.
 */
function followTouch(plot: UPlot): void {
  plot.over.style.touchAction = 'pan-y'
  plot.over.addEventListener('pointermove', ({ pointerType, offsetX, offsetY }) => {
    if (pointerType === 'touch') plot.setCursor({ left: offsetX, top: offsetY })
  })
}

export type Plot = {
  /** Adapts the chart to the width of its element. */
  resize: () => void
  /** Marks the value at `index`; undefined removes the mark. */
  point: (index: number | undefined) => void
  destroy: () => void
}

/**
 * Draws the series into `element`, in the colours of the current theme.
 *
 * @param onPoint receives the index under the pointer; undefined when the pointer leaves
 */
export function drawPlot(
  element: HTMLElement,
  {
    times,
    series,
    isLastOpen,
    span,
    zone,
  }: Pick<Chart, 'times' | 'series'> & {
    /** Whether the last period is still running. It is shaded, and its values are rings. */
    isLastOpen: boolean
    span: Chart['span']
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
  const line = series.find(({ kind }) => kind === 'line' || kind === 'steps' || kind === 'candles')
  const candles = line?.candles
  const hasBars = drawn.some(({ kind }) => kind === 'bars')
  const half = drawn.some(({ kind }) => kind === 'bars' || kind === 'candles') ? halfPeriodOf(times) : 0
  const plot = new UPlot(
    {
      width: innerWidthOf(element),
      height: HEIGHT,
      legend: { show: false },
      // The time zone of the axis.
      ...(zone === 'utc' && { tzDate: (time: number) => UPlot.tzDate(new Date(time * 1000), 'Etc/UTC') }),
      // The first label of the time axis is centred on the left edge, so half of it needs padding.
      padding: [null, null, null, LABEL_HALF],
      cursor: { y: false, drag: { x: false, y: false } },
      scales: {
        // The library would show a single time as the first of three years.
        x: {
          range: (_, first, last) =>
            times.length === 1 && !span
              ? [first - HALF_HOUR, first + HALF_HOUR]
              : [Math.min(first - half, span?.[0] ?? first), Math.max(last + half, span?.[1] ?? last)],
        },
        bars: { range: (_, __, most) => [0, Math.max(most, 0) * BAR_SHARE || 1] },
        y: {
          range: (_, leastValue, mostValue) => {
            const [least, most] = candles
              ? [Math.min(...candles.low), Math.max(...candles.high)]
              : [leastValue, mostValue]
            if (line?.isFromZero) return [0, most * 1.1 || 1]
            if (least === most) return [least * 0.9, most * 1.1 || 1]
            return candles && hasBars ? aboveBars(least, most) : UPlot.rangeNum(least, most, 0.1, true)
          },
        },
      },
      axes: [
        {
          ...axis,
          incrs: TIME_STEPS,
          space: LABEL_SPACE,
          values: (_, times, __, ___, step) => axisTimes(times, step, zone),
        },
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
            : one.kind === 'candles'
              ? { label: one.label, scale: scaleOf(one), paths: () => null, points: { show: false } }
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
                    // A value between two unknown ones is drawn as a point, because it has no line.
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
        draw: [(plot) => line && drawCandles(plot, { times, series: line })],
        setCursor: [({ cursor: { idx, left = -1 } }) => onPoint(left < 0 ? undefined : (idx ?? undefined))],
      },
    },
    [
      [...times], // Zero bars are omitted: they would be drawn as a line.
      ...drawn.map(({ kind, values }) =>
        values.map((value) => (kind === 'bars' && value === 0 ? null : value)),
      ),
    ] as UPlot.AlignedData,
    element,
  )
  followTouch(plot)
  return {
    resize: () => plot.setSize({ width: innerWidthOf(element), height: HEIGHT }),
    point: (index) => {
      const time = index === undefined ? undefined : times[index]
      plot.setCursor({ left: time === undefined ? -10 : plot.valToPos(time, 'x'), top: 10 })
    },
    destroy: () => plot.destroy(),
  }
}
