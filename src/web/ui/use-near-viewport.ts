import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the element has been in the window, or near it, at least once. Always true in browsers that cannot
 * observe this.
 */
export function useWasNearViewport(element: RefObject<Element | null>): boolean {
  const [wasNear, setWasNear] = useState(() => !('IntersectionObserver' in window))
  useEffect(() => {
    if (wasNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setWasNear(true),
      { rootMargin: '200px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [wasNear, element])
  return wasNear
}
