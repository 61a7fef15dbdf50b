import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 56.25rem)'

/**
 * Whether the window has room for two cards next to each other. The component renders again when this
 * changes.
 */
export function useIsWideWindow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(WIDE)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(WIDE).matches,
  )
}
