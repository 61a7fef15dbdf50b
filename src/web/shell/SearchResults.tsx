import type { SearchResult } from '#contract/search.ts'
import { Badge } from '../ui/Badge.tsx'
import { cx } from '../ui/class-names.ts'

type SearchResultsProps = {
  id: string
  /** Empty: closed. */
  results: readonly SearchResult[]
  active: number
  onChoose: (result: SearchResult) => void
}

/** The list below the search box. */
export function SearchResults({ id, results, active, onChoose }: SearchResultsProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {results.length > 0 && `${results.length} results. Use the arrow keys to choose.`}
      </p>
      <div
        hidden={results.length === 0}
        className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-80 overflow-y-auto rounded-lg border border-line-strong bg-card p-1 shadow-(--shadow)"
      >
        <p aria-hidden="true" className="px-2.5 py-1.5 text-muted text-xs">
          Search Results ({results.length})
        </p>
        <div id={id} role="listbox" aria-label="Search Results">
          {results.map((result, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input's keys choose
            <div
              key={`${result.type}-${result.value}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              // Before the input loses the focus, which would close the list.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(result)}
              className={cx(
                'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 hover:bg-raised',
                index === active && 'bg-raised',
              )}
            >
              <Badge>{names[result.type]}</Badge>
              <span className="min-w-0 flex-1 truncate">{result.label}</span>
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

const names: Record<SearchResult['type'], string> = {
  transaction: 'Transaction',
  address: 'Address',
  block: 'Block',
  token: 'Token',
}
