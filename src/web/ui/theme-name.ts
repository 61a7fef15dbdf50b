import { useSyncExternalStore } from 'react'

/**
 * The name of the page's current theme. The component renders again when the theme changes, for drawings that
 * use its colours.
 */
export function useThemeName(): string {
  return useSyncExternalStore(subscribe, () => document.documentElement.dataset.theme ?? '')
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
