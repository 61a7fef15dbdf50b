import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { usePageHash } from '../../components/page-hash.ts'
import { usePrinting } from '../../components/printing.ts'

const sections = ['instructions', 'logs', 'accounts', 'raw'] as const
export type Section = (typeof sections)[number]

/** What is open when the URL says nothing. */
const standard: Record<Section, boolean> = { instructions: true, logs: false, accounts: false, raw: false }

/** Where a `#place` is: `#instruction-2.0`, `#log-12` (the line's number, from 1), or a section itself. */
function sectionOf(place: string): Section | undefined {
  if (place.startsWith('instruction-')) return 'instructions'
  if (place.startsWith('log-')) return 'logs'
  return sections.find((section) => section === place)
}

/**
 * Which sections are open: in the URL, as `?logs=show&instructions=hide`, so that a link shows what was seen. A place
 * named behind the `#` is open. On paper everything is, but for the raw data, which would say it all again.
 *
 * @param ready whether the page is there, so that the place that the URL names can be gone to
 */
export function useShown(ready: boolean) {
  const search = useSearch()
  const place = usePageHash()
  const printing = usePrinting()
  const placed = sectionOf(place)

  // Stays open when the visitor goes on to another place.
  useEffect(() => {
    if (placed && !isSaidOpen(search, placed)) goTo(withSaid(search, placed, true), place)
  }, [search, placed, place])

  useEffect(() => {
    if (ready && sectionOf(place)) land(place)
  }, [ready, place])

  const is = (section: Section) =>
    (printing && section !== 'raw') || section === placed || isSaidOpen(search, section)
  return {
    is,
    toggle: (section: Section) =>
      goTo(withSaid(search, section, !is(section)), section === placed ? '' : place),
    /** Opens what `to` is in and goes there. */
    jumpTo: (to: string) => {
      const section = sectionOf(to)
      if (to === place) return land(to)
      goTo(section ? withSaid(search, section, true) : search, to, false)
    },
  }
}

function isSaidOpen(search: string, section: Section): boolean {
  const said = new URLSearchParams(search).get(section)
  return said === null ? standard[section] : said === 'show'
}

function withSaid(search: string, section: Section, open: boolean): string {
  const after = new URLSearchParams(search)
  if (open === standard[section]) after.delete(section)
  else after.set(section, open ? 'show' : 'hide')
  return after.toString()
}

function goTo(search: string, place: string, replace = true): void {
  const query = search.replace(/^\?/, '')
  navigate(location.pathname + (query && `?${query}`) + (place && `#${place}`), { replace })
}

/** Scrolls to a place and puts the focus there, where keyboards and screen readers go on. */
function land(place: string): void {
  const element = document.getElementById(place)
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}
