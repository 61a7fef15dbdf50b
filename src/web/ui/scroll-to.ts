/**
 * The longest wait for a part of the page to load. After it, scrolling would interrupt a visitor who reads
 * something else.
 */
const PATIENCE_MS = 10_000

/**
 * Scrolls to the element `id` as soon as the page contains it, and moves the focus there, so that keyboards
 * and screen readers continue from it.
 *
 * @returns a function that cancels the wait
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
