import { useEffect } from 'react'
import { keysOf } from '#lib/values/keys.ts'
import { usePrinting } from '../../components/page/printing.ts'
import { scrollToElement } from '../../ui/scroll-to.ts'
import { choice, usePageHash, useUrlState } from '../../ui/url-state.ts'

const states = ['show', 'hide'] as const

/**
 * The sections of the page that can be closed, with their state when the URL does not contain it. `all` also
 * opens every instruction.
 */
const fields = {
  instructions: choice([...states, 'all'], 'show'),
  trades: choice(states, 'hide'),
  balances: choice(states, 'hide'),
  logs: choice(states, 'hide'),
  accounts: choice(states, 'hide'),
  raw: choice(states, 'hide'),
}
export type Section = keyof typeof fields
export type SectionState = ReturnType<typeof useSectionState>

/**
 * The section that contains the target of a URL's hash: `instruction-2.0`, `log-12` (the line's number, from
 * 1), `account-3` (its index in the message), or the name of a section.
 */
function sectionOf(hash: string): Section | undefined {
  if (hash.startsWith('instruction-')) return 'instructions'
  if (hash.startsWith('log-')) return 'logs'
  if (hash.startsWith('account-')) return 'accounts'
  return keysOf(fields).find((section) => section === hash)
}

/**
 * The open sections. The URL contains them, as `?logs=show&instructions=hide`, so that a link shows the same.
 * The section that contains the hash's target is always open. On paper all sections are open except the raw
 * data, which repeats the others.
 *
 * @param ready whether the page is loaded, so that it can scroll to the hash's target
 */
export function useSectionState(ready: boolean) {
  const { values, set } = useUrlState(fields)
  const hash = usePageHash()
  const printing = usePrinting()
  const target = sectionOf(hash)
  const isTargetOpen = !target || values[target] !== 'hide'

  // The section stays open when another hash follows.
  useEffect(() => {
    if (target && !isTargetOpen) set({ [target]: 'show' }, { replace: true })
  })

  useEffect(() => {
    // Sections that are loaded on demand appear later than the page, so scrolling waits for the element.
    return ready && sectionOf(hash) ? scrollToElement(hash) : undefined
  }, [ready, hash])

  const is = (section: Section) =>
    (printing && section !== 'raw') || section === target || values[section] !== 'hide'
  return {
    is,
    /** Whether every instruction is open. */
    isEachOpen: values.instructions === 'all',
    openEach: (open: boolean) => set({ instructions: open ? 'all' : 'show' }, { replace: true }),
    toggle: (section: Section) =>
      set(
        { [section]: is(section) ? 'hide' : 'show' },
        { replace: true, ...(section === target && { hash: '' }) },
      ),
    /** Opens the section that contains the element `id`, and scrolls to the element. */
    jumpTo: (id: string) => {
      const section = sectionOf(id)
      if (id === hash) scrollToElement(id)
      else set(section ? { [section]: 'show' } : {}, { hash: id })
    },
  }
}
