import { useQueryClient } from '@tanstack/react-query'
import { LoaderCircle, Search } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { SearchResult } from '#contract/search.ts'
import { paths } from '../paths.ts'
import { groupByType, LONGEST_QUERY, pathOf, resolveQuery } from '../queries/search.ts'
import { cx } from '../ui/class-names.ts'
import { toast } from '../ui/toast.ts'
import { SearchResults } from './SearchResults.tsx'
import { useSearchKeys } from './search-keys.ts'

/** Finds transactions, addresses, blocks and tokens. `/` and Ctrl or Cmd + K focus it. */
export function SearchBox({ large = false, initial = '' }: { large?: boolean; initial?: string }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(initial)
  const [results, setResults] = useState<readonly SearchResult[]>([])
  const [active, setActive] = useState(-1)
  const [busy, setBusy] = useState(false)
  // Only the last request is used, and only while its text is still in the box.
  const asked = useRef(0)
  const list = useId()
  const open = results.length > 1
  useSearchKeys(input)
  // After a navigation the results are out of date.
  const close = () => {
    setResults([])
    setActive(-1)
  }
  const forget = () => {
    asked.current++
    setBusy(false)
    close()
  }
  useEffect(() => setText(initial), [initial])

  const go = (path: string) => {
    close()
    if (path !== paths.search(text.trim())) setText('')
    input.current?.blur()
    navigate(path)
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const chosen = results[active]
    if (chosen) return go(pathOf(chosen))
    const query = text.trim()
    if (!query)
      return toast({
        title: 'Search Error',
        description: 'Please enter a search query',
        variant: 'destructive',
      })
    close()
    setBusy(true)
    const turn = ++asked.current
    const isLast = () => turn === asked.current
    try {
      const found = groupByType(await client.fetchQuery(resolveQuery(query))).flat()
      if (!isLast()) return
      if (found.length > 1) setResults(found)
      else go(found[0] ? pathOf(found[0]) : paths.search(query))
    } catch {
      if (isLast())
        toast({
          title: 'Search Error',
          description: 'Failed to process search query',
          variant: 'destructive',
        })
    } finally {
      if (isLast()) setBusy(false)
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (open || busy) forget()
      else input.current?.blur()
    } else if (open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const count = results.length
      setActive((before) =>
        event.key === 'ArrowDown' ? (before + 1) % count : before <= 0 ? count - 1 : before - 1,
      )
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: React knows the element only where the browser does
    <div
      role="search"
      className="no-print relative block"
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close()
      }}
    >
      <form aria-busy={busy} onSubmit={(event) => void submit(event)}>
        <div
          className={cx(
            'flex items-center gap-2.5 rounded-lg border border-line-strong bg-page px-3 focus-within:border-(--focus) focus-within:outline-2 focus-within:outline-(--focus)/40',
            large ? 'h-12' : 'h-9',
          )}
        >
          {busy ? (
            <LoaderCircle size={17} aria-hidden="true" className="shrink-0 animate-spin text-muted" />
          ) : (
            <Search size={17} aria-hidden="true" className="shrink-0 text-muted" />
          )}
          <input
            ref={input}
            type="text"
            name="search"
            role="combobox"
            aria-label="Search"
            aria-expanded={open}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
            placeholder="Search transactions, addresses, blocks, tokens, or domains"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={LONGEST_QUERY}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              forget()
            }}
            onKeyDown={onKeyDown}
            className={cx(
              'min-w-0 flex-1 bg-transparent text-ellipsis outline-none placeholder:text-faint max-sm:text-base',
              large ? 'text-[15px]' : 'text-[13px]',
            )}
          />
          <span
            aria-hidden="true"
            className="rounded border border-line-strong px-1.5 font-mono text-muted text-xs max-sm:hidden"
          >
            /
          </span>
        </div>
      </form>
      <p role="status" className="sr-only">
        {busy && 'Searching…'}
        {open && `${results.length} results. Use the arrow keys to choose.`}
      </p>
      <SearchResults
        id={list}
        results={open ? results : []}
        active={active}
        onChoose={(result) => go(pathOf(result))}
      />
    </div>
  )
}
