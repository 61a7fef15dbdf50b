import { Download } from 'lucide-react'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { csvOf, pictureOf } from './chart-files.ts'
import type { ChartSeries } from './chart-series.ts'

type ChartFilesProps = {
  label: string
  file: string
  chart: { times: readonly number[]; series: readonly ChartSeries[] }
  /** Returns the drawn chart; null while there is none. */
  picture: () => HTMLCanvasElement | null
}

/** Buttons that save a chart as a picture and its values as a table. */
export function ChartFiles({ label, file, chart, picture }: ChartFilesProps) {
  const savePicture = () => {
    const canvas = picture()
    if (canvas) save(`${file}.png`, pictureOf(canvas, label, chart.series))
    else toast({ title: 'The chart is not drawn, so there is no picture of it' })
  }
  const saveValues = () => {
    const url = URL.createObjectURL(new Blob([csvOf(chart)], { type: 'text/csv;charset=utf-8' }))
    save(`${file}.csv`, url)
    // After a minute the browser has read the file.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return (
    <span className="no-print ml-auto inline-flex items-center">
      {(
        [
          ['PNG', 'as a PNG picture', savePicture],
          ['CSV', 'as CSV', saveValues],
        ] as const
      ).map(([text, how, onClick]) => (
        <button
          key={text}
          type="button"
          onClick={onClick}
          aria-label={`${label} ${how}`}
          title={`${label} ${how}`}
          className={buttonClass('ghost', 'h-7 px-2!')}
        >
          <Download size={13} aria-hidden="true" />
          {text}
        </button>
      ))}
    </span>
  )
}

function save(name: string, url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
