import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 56.25rem)'

/** Whether the window has room for two cards side by side; what is drawn follows when it changes. */
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
