import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Transaction } from '#contract/transactions/transactions.ts'
import { LogView } from '../../../components/instructions/LogView.tsx'
import { searched } from '../../../format/logs.ts'
import { count, plural } from '../../../format/number.ts'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { usePageHash } from '../../../ui/url-state.ts'
import type { Detail } from '../detail.ts'

/** The lines of the log, with a search. */
export function LogLines({
  lines,
  tx,
  instructions,
}: {
  lines: readonly string[]
  tx: Transaction
  instructions: Detail['instructions']
}) {
  const [query, setQuery] = useState('')
  const target = usePageHash()
  const [lastTarget, setLastTarget] = useState(target)
  // Clear the search when the URL's hash names another line, because the search may hide it.
  if (target !== lastTarget) {
    setLastTarget(target)
    if (target.startsWith('log-')) setQuery('')
  }
  const names = useMemo(
    () =>
      new Map(
        instructions.flatMap(({ programId, programName }) => (programName ? [[programId, programName]] : [])),
      ),
    [instructions],
  )
  const wanted = query.trim()
  const found = useMemo(
    () => (wanted ? lines.filter((line) => searched(line, wanted)).length : lines.length),
    [lines, wanted],
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2 no-print">
        <label className="flex h-8 min-w-0 grow items-center gap-2 rounded-md border border-line bg-page px-2.5 focus-within:border-line-strong sm:max-w-96">
          <Search size={14} aria-hidden="true" className="shrink-0 text-faint" />
          <span className="sr-only">Search the logs</span>
          <input
            type="search"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            placeholder="Search the logs"
            className="w-full min-w-0 bg-transparent text-small placeholder:text-faint"
          />
        </label>
        <span role="status" className="text-small text-muted">
          {wanted && `${count(found)} of ${plural(lines.length, 'line')}`}
        </span>
      </div>
      {found === 0 ? (
        <EmptyState title={`No line has “${wanted}” in it`} />
      ) : (
        <LogView
          lines={lines}
          instructions={tx.logInstructions}
          names={names}
          query={wanted}
          target={target}
          failedLine={tx.failure?.logLine ?? null}
        />
      )}
    </>
  )
}
