import { LoaderCircle, Search } from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'wouter'
import type { SearchResult } from '#contract/names/search.ts'
import { generationBase } from '#contract/paths.ts'
import { paths } from '../../paths.ts'
import { LONGEST_QUERY, onlyMeaning, pathOf } from '../../queries/search.ts'
import { cx } from '../../ui/class-names.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { page } from '../../ui/page-loader.ts'
import { useSuggestions } from './use-suggestions.ts'

type Results = typeof import('./SearchResults.tsx').SearchResults
let loaded: Results | undefined

/** Loads the list of results when the box gets the focus, because the list is rarely opened. */
async function loadResults(): Promise<Results> {
  loaded = (await import('./SearchResults.tsx')).SearchResults
  return loaded
}

/**
 * The search box, which lists results by groups while the visitor types. `/` and Ctrl or Cmd + K focus it.
 */
export function SearchBox({ large = false, initial = '' }: { large?: boolean; initial?: string }) {
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(initial)
  const [active, setActive] = useState(-1)
  const { results, note, busy, show, setBusy, forget, ask, suggest } = useSuggestions()
  const list = useId()
  const open = results.length > 0 || note !== ''
  const [SearchResults, setSearchResults] = useState(() => loaded)
  const isMissing = open && !SearchResults
  useEffect(() => {
    // If the code cannot be loaded now, submitting the search loads it again and shows the error.
    if (isMissing)
      loadResults().then(
        (found) => setSearchResults(() => found),
        () => {},
      )
  }, [isMissing])
  useSearchKeys(input)
  const close = () => {
    forget()
    setActive(-1)
  }
  useEffect(() => setText(initial), [initial])

  const go = (path: string) => {
    close()
    if (path !== paths.search(text.trim())) setText('')
    input.current?.blur()
    navigate(path)
  }

  const choose = (result: SearchResult) => {
    if (result.generation === undefined) return go(pathOf(result))
    close()
    page.open(generationBase(result.generation) + pathOf(result))
  }

  const complain = (description: string) =>
    toast({ title: 'Search Error', description, variant: 'destructive' })

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const chosen = results[active]
    if (chosen) return choose(chosen)
    const query = text.trim()
    if (!query) return complain('Please enter a search query')
    setActive(-1)
    setBusy(true)
    try {
      const [found] = await Promise.all([ask(query), loadResults()])
      if (!found) return
      const only = onlyMeaning(query, found)
      if (only) choose(only)
      else if (found.results.length > 0 || found.partial.length > 0) show(found)
      else go(paths.search(query))
      setBusy(false)
    } catch {
      close()
      complain('Failed to process search query')
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (open || busy) close()
      else input.current?.blur()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!open) return suggest(text.trim())
      event.preventDefault()
      const count = results.length
      if (count === 0) return
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
            aria-activedescendant={open && active >= 0 ? `${list}-${active}` : undefined}
            placeholder="Search transactions, addresses, blocks, tokens, or domains"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={LONGEST_QUERY}
            value={text}
            onFocus={() => void loadResults().catch(() => {})}
            onChange={({ target }) => {
              setText(target.value)
              setActive(-1)
              suggest(target.value.trim())
            }}
            onKeyDown={onKeyDown}
            className={cx(
              'min-w-0 flex-1 bg-transparent text-ellipsis outline-none placeholder:text-faint max-sm:text-base',
              large ? 'text-title' : 'text-small',
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
      <ResultCount busy={busy} count={results.length} note={note} />
      {open && SearchResults ? (
        <SearchResults id={list} results={results} note={note} active={active} onChoose={choose} />
      ) : (
        <div id={list} hidden />
      )}
    </div>
  )
}

/**
 * The pause in ms before the count is announced. Without it, each letter would interrupt the screen reader
 * with a new count.
 */
const PAUSE_MS = 400

/**
 * Announces the number of results and the missing groups to screen readers, once the results no longer
 * change.
 */
function ResultCount({ busy, count, note }: { busy: boolean; count: number; note: string }) {
  const [said, setSaid] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(count), count === 0 ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <p role="status" className="sr-only">
      {busy && !note && 'Searching…'}
      {said === 1 && 'One result. Use the arrow keys to choose it.'}
      {said > 1 && `${said} results. Use the arrow keys to choose.`}
      {note && ` ${note}`}
    </p>
  )
}

/** `/` and Ctrl or Cmd + K focus the search box, unless the focus is in a text field. */
function useSearchKeys(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const command = (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'k'
      const slash =
        event.key === '/' && !event.metaKey && !event.ctrlKey && !event.altKey && !isWriting(event.target)
      if (!command && !slash) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input])
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
