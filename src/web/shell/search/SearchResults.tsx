import { useEffect, useRef } from 'react'
import type { SearchResult } from '#contract/names/search.ts'
import { groupByGroup } from '../../queries/search.ts'
import { cx } from '../../ui/class-names.ts'
import { groupNames, SearchItem } from './SearchItem.tsx'

type SearchResultsProps = {
  id: string
  /** The results in the order of their groups. */
  results: readonly SearchResult[]
  /** A sentence about missing results; empty if none are missing. */
  note: string
  active: number
  onChoose: (result: SearchResult) => void
}

/** The list of results below the search box, divided into groups. */
export function SearchResults({ id, results, note, active, onChoose }: SearchResultsProps) {
  const chosen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active >= 0) chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // The list is lower on a small screen, where the keyboard covers a part of the page.
    <div className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-96 max-sm:max-h-[45dvh] overflow-y-auto overscroll-contain rounded-lg border border-line-strong bg-card p-1 shadow-(--shadow)">
      {results.length > 0 && (
        <p aria-hidden="true" className="px-2.5 pt-1.5 pb-1 font-medium text-small">
          Search Results ({results.length})
        </p>
      )}
      <div id={id} role="listbox" aria-label={`Search Results (${results.length})`}>
        {groupByGroup(results).map((group) => {
          const name = groupNames[group[0]?.group ?? 'address']
          return (
            // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by this role only
            <div key={name} role="group" aria-label={name}>
              <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-muted text-xs">
                {name}
              </p>
              {group.map((result) => {
                const index = results.indexOf(result)
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the input's keys choose
                  <div
                    key={index}
                    ref={index === active ? chosen : null}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    // Keep the focus in the input, because losing it would close the list before the click.
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => onChoose(result)}
                    className={cx(
                      'flex min-h-10 cursor-pointer max-sm:min-h-11 items-center gap-2.5 rounded-md px-2.5 py-1.5 hover:bg-raised',
                      index === active && 'bg-raised shadow-[inset_3px_0_0_var(--focus)]',
                    )}
                  >
                    <SearchItem result={result} />
                  </div>
                )
              })}
            </div>
          )
        })}
      </div>
      {note && (
        <p aria-hidden="true" className="px-2.5 py-2 text-muted text-xs">
          {note}
        </p>
      )}
    </div>
  )
}
