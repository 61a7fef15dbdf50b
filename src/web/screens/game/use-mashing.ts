import { useEffect, useRef } from 'react'

/**
 * The keys of the game besides those that write a character. All others keep their meaning: Tab, Escape,
 * modifiers, function keys.
 */
const OTHER_KEYS = ['Enter', 'Backspace', 'Delete', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/**
 * While `isOn`, each press of a key, except repetitions of a held key, calls `press` and has no other effect,
 * such as scrolling or a shortcut of the page. Text fields, and Enter and Space on links and on buttons other
 * than the pad, work normally.
 */
export function useMashing(isOn: boolean, press: () => void): void {
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isForGame(event)) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) latest.current()
    }
    // Firefox clicks a focused button when Space is released.
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === ' ' && isForGame(event)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('keyup', onKeyUp, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('keyup', onKeyUp, true)
    }
  }, [isOn])
}

function isForGame({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false
  if (key.length !== 1 && !OTHER_KEYS.includes(key)) return false
  if (!(target instanceof HTMLElement)) return true
  if (target.isContentEditable || target.matches('input, textarea, select')) return false
  const isControl =
    target.closest('a, button, [role="menu"], [role="dialog"]') && !target.closest('[data-pad]')
  return !(isControl && (key === 'Enter' || key === ' ' || key.startsWith('Arrow')))
}
