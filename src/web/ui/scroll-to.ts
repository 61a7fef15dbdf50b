/** How long a part of the page may take to load. After that the visitor reads something else. */
const PATIENCE_MS = 10_000

/**
 * Scrolls to the element `id`, as soon as the page has it, and puts the focus there, where keyboards and screen readers
 * go on.
 *
 * @returns how to give it up
 */
export function scrollToElement(id: string): () => void {
  if (show(id)) return () => {}
  const observer = new MutationObserver(() => show(id) && stop())
  const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  return stop
}

function show(id: string): boolean {
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
  return element !== null
}
