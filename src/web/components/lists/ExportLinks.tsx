import { Download } from 'lucide-react'
import { type ExportName, exportPaths } from '#contract/export-paths.ts'
import { siteBase } from '../../paths.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'

type ExportLinksProps = {
  call: ExportName
  /** The address, mint or height of the list; absent for a list of the whole chain. */
  of?: string
  /** The filter of the list. The file contains the rows that match it, from all pages. */
  filter?: Readonly<Record<string, string | undefined>>
  what: string
}

/** Links to files with the whole list. */
export function ExportLinks({ call, of, filter = {}, what }: ExportLinksProps) {
  const path = siteBase() + exportPaths[call].replace(/:\w+/, of ?? '')
  const chosen = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return (
    <span className="no-print inline-flex items-center">
      {(['csv', 'parquet'] as const).map((format) => {
        const label = `All ${what}${chosen.length > 0 ? ' of this filter' : ''} as ${format === 'csv' ? 'CSV' : 'Parquet'}`
        return (
          <a
            key={format}
            href={`${path}?${new URLSearchParams([...chosen, ['format', format]])}`}
            download=""
            aria-label={label}
            title={label}
            className={buttonClass('ghost', 'h-7 px-2!')}
          >
            {/* On a phone one icon stands for both links. */}
            <Download
              size={13}
              aria-hidden="true"
              className={format === 'csv' ? undefined : 'max-sm:hidden'}
            />
            {format === 'csv' ? 'CSV' : 'Parquet'}
          </a>
        )
      })}
    </span>
  )
}
