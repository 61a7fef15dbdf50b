import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { isScrollingToTop } from './navigation.ts'

/**
 * A page that was opened by a link begins at its top, with the focus on its content for screen readers and keyboards.
 * Going back and forth leaves the scrolling to the browser.
 *
 * @returns the ref for the element that holds the page
 */
export function useFreshStart() {
  const main = useRef<HTMLElement>(null)
  const [location] = useLocation()
  const last = useRef(location)
  const byHistory = useRef(false)
  useEffect(() => {
    const onPopState = () => {
      // A place on the same page, named behind the `#`, is no way back.
      byHistory.current = window.location.pathname !== last.current
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
