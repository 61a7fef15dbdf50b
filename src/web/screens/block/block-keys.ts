import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../paths.ts'

/** The arrow keys open the previous and the next block. */
export function useBlockKeys(height: number | undefined, latest: number | undefined): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (height === undefined) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
      // Arrow keys are used by the focused element, unless it is a link or a button.
      if (
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable], [role=menu], dialog, pre')
      )
        return
      if (event.key === 'ArrowLeft' && height > 0) navigate(paths.block(height - 1))
      if (event.key === 'ArrowRight' && (latest === undefined || height < latest))
        navigate(paths.block(height + 1))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [height, latest, navigate])
}
