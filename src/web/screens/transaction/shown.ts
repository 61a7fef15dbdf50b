import { useSearchParams } from 'wouter'

const sections = ['instructions', 'logs', 'accounts', 'raw'] as const
export type Section = (typeof sections)[number]

/** What is open when the URL says nothing. */
const standard: Record<Section, boolean> = { instructions: true, logs: false, accounts: false, raw: false }

/** Which sections are open: in the URL, as `?logs=show&instructions=hide`, so that a link shows what was seen. */
export function useShown() {
  const [search, setSearch] = useSearchParams()
  const is = (section: Section) => {
    const said = search.get(section)
    return said === null ? standard[section] : said === 'show'
  }
  const set = (section: Section, open: boolean) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (open === standard[section]) after.delete(section)
        else after.set(section, open ? 'show' : 'hide')
        return after
      },
      { replace: true },
    )
  return {
    is,
    toggle: (section: Section) => set(section, !is(section)),
    /** Opens a section and goes there. */
    jumpTo: (section: Section) => {
      set(section, true)
      requestAnimationFrame(() => document.getElementById(section)?.scrollIntoView({ block: 'start' }))
    },
  }
}
