import { useLocationProperty } from 'wouter/use-browser-location'

/** What stands behind the `#` of the URL, followed as it changes; empty without one. */
export function usePageHash(): string {
  return useLocationProperty(
    () => location.hash.slice(1),
    () => '',
  )
}
