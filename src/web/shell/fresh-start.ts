import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { withoutBase } from '../paths.ts'
import { isScrollingToTop } from './header/navigation.ts'

/**
 * Scrolls a page that was opened by a link to its top, and moves the focus to its content, for screen readers
 * and keyboards. After back and forward, the browser restores the scroll position.
 *
 * @returns the ref for the element that contains the page
 */
export function useFreshStart() {
  const main = useRef<HTMLElement>(null)
  const [location] = useLocation()
  const last = useRef(location)
  const byHistory = useRef(false)
  useEffect(() => {
    const onPopState = () => {
      // A new hash on the same page is not a step through the history.
      byHistory.current = withoutBase(window.location.pathname) !== last.current
    }
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])
  useEffect(() => {
    if (last.current === location) return
    last.current = location
    if (!byHistory.current) {
      if (!isScrollingToTop()) window.scrollTo({ top: 0, behavior: 'instant' })
      main.current?.focus({ preventScroll: true })
    }
    byHistory.current = false
  }, [location])
  return main
}
