import { type ChartSeries, colourOf } from './chart-series.ts'

// The contents of the files in which a visitor saves a chart.

type Chart = { times: readonly number[]; series: readonly ChartSeries[] }

/** A header line, and one line per time (ISO 8601, UTC). Unknown values are empty. */
export function csvOf({ times, series }: Chart): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = [
    ['Time', ...series.map(({ label }) => label)],
    ...times.map((time, i) => [
      new Date(time * 1000).toISOString(),
      ...series.map(({ exact, values }) => String((exact ? exact[i] : values[i]) ?? '')),
    ]),
  ]
  return `${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}

/** The height of the lines of text above the picture, in CSS pixels. */
const HEAD = 52
const MARGIN = 16

/** The drawn chart on the page's background, with its name and its series above it. */
export function pictureOf(canvas: HTMLCanvasElement, label: string, series: readonly ChartSeries[]): string {
  const scale = devicePixelRatio || 1
  const page = getComputedStyle(document.documentElement)
  const picture = document.createElement('canvas')
  picture.width = canvas.width
  picture.height = canvas.height + HEAD * scale
  const context = picture.getContext('2d')
  if (!context) throw new Error('This browser cannot draw the picture.')
  context.fillStyle = page.getPropertyValue('--card')
  context.fillRect(0, 0, picture.width, picture.height)
  context.fillStyle = page.getPropertyValue('--ink')
  context.font = `600 ${15 * scale}px sans-serif`
  context.fillText(label, MARGIN * scale, 22 * scale)
  context.font = `${12 * scale}px sans-serif`
  let left = MARGIN * scale
  for (const one of series) {
    const { label: name, kind } = one
    if (kind === 'text') continue
    context.fillStyle = page.getPropertyValue(`--${colourOf(one)}`)
    context.fillRect(left, 34 * scale, 10 * scale, 10 * scale)
    context.fillStyle = page.getPropertyValue('--muted')
    context.fillText(name, left + 15 * scale, 43 * scale)
    left += 31 * scale + context.measureText(name).width
  }
  context.drawImage(canvas, 0, HEAD * scale)
  return picture.toDataURL('image/png')
}
