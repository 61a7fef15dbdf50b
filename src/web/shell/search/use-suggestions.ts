import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Output } from '../../queries/api/call-api.ts'
import {
  groupByGroup,
  isSearching,
  knowsReset,
  nothingText,
  PARTIAL_PAUSE_MS,
  partialText,
  readQuery,
  resolveQuery,
} from '../../queries/search.ts'

/** The pause in ms after a letter before the search is sent. Another letter within it replaces the search. */
const PAUSE_MS = 120

type Found = Output<'search'>
const NOTHING: Found = { results: [], partial: [] }

/**
 * The results for the text in the search box, divided into groups. While the visitor types, the search is
 * sent a moment after the last letter. The previous results stay until the answer arrives, so that the list
 * does not flicker. An answer for a text that is no longer in the box is ignored. Incomplete results are
 * shown with a note, and the search is repeated.
 */
export function useSuggestions() {
  const client = useQueryClient()
  const [found, setFound] = useState(NOTHING)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const turn = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      turn.current++
      clearTimeout(timer.current)
    },
    [],
  )

  const show = (answer: Found, isStillSearching = false) => {
    setFound(answer)
    setNote(partialText(answer, isStillSearching))
  }
  /** Replaces the results by a sentence. */
  const say = (text: string) => {
    setFound(NOTHING)
    setNote(text)
  }
  /** Discards the running request. */
  const drop = () => {
    turn.current++
    clearTimeout(timer.current)
  }
  /** Closes the list and discards its results. */
  const forget = () => {
    drop()
    setBusy(false)
    show(NOTHING)
  }
  /**
   * Repeats a search until its results are complete, or the limit of attempts is reached, and shows the
   * results so far.
   *
   * @returns undefined when the text was changed or the list closed in the meantime
   */
  const ask = async (text: string): Promise<Found | undefined> => {
    drop()
    const mine = turn.current
    for (let answers = 1; ; answers++)
      try {
        const { results, partial } = await client.fetchQuery(resolveQuery(text))
        if (mine !== turn.current) return undefined
        const answer = { results: groupByGroup(results).flat(), partial }
        if (!isSearching(answer, answers)) return answer
        show(answer, true)
        await new Promise((resolve) => {
          timer.current = setTimeout(resolve, PARTIAL_PAUSE_MS)
        })
        if (mine !== turn.current) return undefined
      } catch (error) {
        if (mine === turn.current) throw error
        return undefined
      }
  }
  return {
    results: found.results,
    /** Why there are no results, or which are missing; empty if they are complete. */
    note,
    busy,
    show,
    setBusy,
    forget,
    ask,
    /**
     * Shows suggestions while the visitor types. Never fails: a note says that it is searching, that nothing
     * was found, or that it cannot search.
     */
    suggest: (text: string) => {
      drop()
      setBusy(false)
      const { kind } = readQuery(text)
      if (!suggestible.has(kind) && !(kind === 'signature' && knowsReset(client))) return show(NOTHING)
      if (found.results.length === 0) say(SEARCHING)
      timer.current = setTimeout(() => {
        ask(text).then(
          (answer) => {
            if (!answer) return
            show(answer)
            if (answer.results.length === 0 && answer.partial.length === 0) say(nothingText(text, client))
          },
          () => say(FAILED),
        )
      }, PAUSE_MS)
    },
  }
}

const SEARCHING = 'Searching…'
const FAILED = 'The search does not answer just now. Enter tries again.'

/**
 * The kinds of texts with suggestions. Signatures and addresses are complete, so that they are submitted
 * without a search; on a chain that was reset, a search finds the generation of a signature.
 */
const suggestible = new Set<ReturnType<typeof readQuery>['kind']>(['number', 'text'])
