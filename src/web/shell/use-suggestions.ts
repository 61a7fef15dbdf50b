import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SearchResult } from '#contract/search.ts'
import { classify, groupByGroup, resolveQuery } from '../queries/search.ts'

/** A letter that follows sooner replaces the question. */
const PAUSE_MS = 120

/**
 * The results of what is in the search box, grouped. While one types, they are asked for a moment after the last letter; those
 * of the text before stay until then, so that the list does not blink. An answer to what is no longer in the box is not used.
 */
export function useSuggestions() {
  const client = useQueryClient()
  const [results, setResults] = useState<readonly SearchResult[]>([])
  const [busy, setBusy] = useState(false)
  const turn = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Closes the list; what is asked leads nowhere any more. */
  const forget = () => {
    turn.current++
    clearTimeout(timer.current)
    setBusy(false)
    setResults([])
  }
  /** @returns undefined when the text was changed or the list closed in the meantime */
  const ask = async (text: string): Promise<SearchResult[] | undefined> => {
    clearTimeout(timer.current)
    const mine = ++turn.current
    try {
      const found = groupByGroup(await client.fetchQuery(resolveQuery(text))).flat()
      return mine === turn.current ? found : undefined
    } catch (error) {
      if (mine === turn.current) throw error
      return undefined
    }
  }
  return {
    results,
    busy,
    show: setResults,
    setBusy,
    forget,
    ask,
    /** Of a text as it is typed. Never fails: what cannot be asked now is said when it is submitted. */
    suggest: (text: string) => {
      turn.current++
      clearTimeout(timer.current)
      setBusy(false)
      if (!suggestible.has(classify(text))) return setResults([])
      timer.current = setTimeout(() => {
        ask(text).then(
          (found) => found && setResults(found),
          () => setResults([]),
        )
      }, PAUSE_MS)
    },
  }
}

/** A signature and an address are submitted as they are. */
const suggestible = new Set<ReturnType<typeof classify>>(['number', 'text'])
