import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import type { Neighbours } from './neighbours.ts'

/** The arrow keys open the previous and the next block. */
export function useBlockKeys({ previous, next }: Neighbours): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
      // Arrow keys are used by the focused element, unless it is a link or a button.
      if (
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable], [role=menu], dialog, pre')
      )
        return
      if (event.key === 'ArrowLeft' && previous !== undefined) navigate(paths.block(previous))
      if (event.key === 'ArrowRight' && next !== undefined) navigate(paths.block(next))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [previous, next, navigate])
}
