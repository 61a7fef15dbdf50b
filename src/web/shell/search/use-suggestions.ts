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

/** A letter that follows sooner replaces the question. */
const PAUSE_MS = 120

type Found = Output<'search'>
const NOTHING: Found = { results: [], partial: [] }

/**
 * The results of what is in the search box, grouped. While one types, they are asked for a moment after the last letter; those
 * of the text before stay until then, so that the list does not blink. An answer to what is no longer in the box is not used.
 * An answer of which a part is missing is shown with a note, and asked for again.
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
  /** Shows nothing but why. */
  const say = (text: string) => {
    setFound(NOTHING)
    setNote(text)
  }
  /** Discards the running request. */
  const drop = () => {
    turn.current++
    clearTimeout(timer.current)
  }
  /** Closes the list. */
  const forget = () => {
    drop()
    setBusy(false)
    show(NOTHING)
  }
  /**
   * Asks until no part of the answer is missing, as often as makes sense, and shows what there is until then.
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
    /** Why there are no results, or what is missing of them; '' when they are complete. */
    note,
    busy,
    show,
    setBusy,
    forget,
    ask,
    /** The suggestions of a text while it is typed. Never fails: it says that it searches, that it found nothing, or
     * that it cannot search. */
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

/** A signature and an address are submitted as they are; of a chain that was reset a signature says its generation. */
const suggestible = new Set<ReturnType<typeof readQuery>['kind']>(['number', 'text'])
