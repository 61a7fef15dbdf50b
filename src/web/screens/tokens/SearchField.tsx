import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { LONGEST_QUERY } from '../../queries/search.ts'

const DEBOUNCE_MS = 300

type SearchFieldProps = {
  /** The text of the current search. */
  value: string
  /** Receives the trimmed text when nothing was typed for 300 ms. */
  onSearch: (text: string) => void
}

/** The search box of the list. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const search = useRef(onSearch)
  search.current = onSearch
  // A search by a link or by the browser's history replaces the text. The box's own search does not, because
  // that would move the cursor.
  const last = useRef(value)
  if (last.current !== value) {
    last.current = value
    if (text.trim() !== value) setText(value)
  }
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === last.current) return
    const timer = setTimeout(() => search.current(wanted), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [wanted])

  return (
    <label className="relative block w-full max-sm:col-span-full sm:w-80">
      <span className="sr-only">Search tokens</span>
      <Search
        size={15}
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-2.5 text-muted"
      />
      <input
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={LONGEST_QUERY}
        placeholder="Search by name, symbol or address..."
        autoComplete="off"
        spellCheck={false}
        className="h-8 w-full rounded-md border border-line-strong bg-card pr-2 pl-8 text-small placeholder:text-muted max-sm:h-9 max-sm:text-base"
      />
    </label>
  )
}
