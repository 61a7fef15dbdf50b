import { useEffect } from 'react'
import { keysOf } from '#lib/values/keys.ts'
import { usePrinting } from '../../components/page/printing.ts'
import { scrollToElement } from '../../ui/scroll-to.ts'
import { choice, usePageHash, useUrlState } from '../../ui/url-state.ts'

const states = ['show', 'hide'] as const

/**
 * The page's sections that can be closed, and whether they are open when the URL says nothing. `all`: with every one of the
 * instructions opened too.
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
export type Shown = ReturnType<typeof useShown>

/**
 * The section that holds what a URL's hash names: `instruction-2.0`, `log-12` (the line's number, from 1), `account-3` (its
 * place in the message), or itself.
 */
function sectionOf(hash: string): Section | undefined {
  if (hash.startsWith('instruction-')) return 'instructions'
  if (hash.startsWith('log-')) return 'logs'
  if (hash.startsWith('account-')) return 'accounts'
  return keysOf(fields).find((section) => section === hash)
}

/**
 * Which sections are open: in the URL, as `?logs=show&instructions=hide`, so that a link shows the same. The section
 * that the hash leads into is open. On paper all are, but for the raw data, which repeats everything.
 *
 * @param ready whether the page is loaded, so that it can scroll to what the hash names
 */
export function useShown(ready: boolean) {
  const { values, set } = useUrlState(fields)
  const hash = usePageHash()
  const printing = usePrinting()
  const target = sectionOf(hash)
  const isTargetOpen = !target || values[target] !== 'hide'

  // The section stays open when the visitor goes on to another hash.
  useEffect(() => {
    if (target && !isTargetOpen) set({ [target]: 'show' }, { replace: true })
  })

  useEffect(() => {
    // Sections that are loaded when they are needed come later than the page.
    return ready && sectionOf(hash) ? scrollToElement(hash) : undefined
  }, [ready, hash])

  const is = (section: Section) =>
    (printing && section !== 'raw') || section === target || values[section] !== 'hide'
  return {
    is,
    /** Whether every one of the instructions is open. */
    isEachOpen: values.instructions === 'all',
    openEach: (open: boolean) => set({ instructions: open ? 'all' : 'show' }, { replace: true }),
    toggle: (section: Section) =>
      set(
        { [section]: is(section) ? 'hide' : 'show' },
        { replace: true, ...(section === target && { hash: '' }) },
      ),
    /** Opens the section of the element `id` and scrolls to it. */
    jumpTo: (id: string) => {
      const section = sectionOf(id)
      if (id === hash) scrollToElement(id)
      else set(section ? { [section]: 'show' } : {}, { hash: id })
    },
  }
}
