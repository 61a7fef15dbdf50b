import { Download } from 'lucide-react'
import { type ExportName, exportPaths } from '#contract/paths.ts'
import { buttonClass } from '../../ui/Button.tsx'

/** Links to the whole list as a file. */
export function ExportLinks({ call, mint, what }: { call: ExportName; mint: string; what: string }) {
  return (
    <span className="no-print inline-flex items-center">
      {(['csv', 'parquet'] as const).map((format) => {
        const name = format === 'csv' ? 'CSV' : 'Parquet'
        return (
          <a
            key={format}
            href={`${exportPaths[call].replace(':mint', mint)}?format=${format}`}
            download=""
            aria-label={`All ${what} as ${name}`}
            title={`All ${what} as ${name}`}
            className={buttonClass('ghost', 'h-7 px-2!')}
          >
            <Download size={13} aria-hidden="true" />
            {name}
          </a>
        )
      })}
    </span>
  )
}
