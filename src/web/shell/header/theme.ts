import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

// The script in index.html sets the first theme before anything is painted: the one that the visitor chose,
// otherwise the system's.

const KEY = 'theme'
const listeners = new Set<() => void>()

function current(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

/**
 * The theme, and a function that changes it for this and later visits. Until the visitor chooses one, it
 * follows the system.
 */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, current)
  return [theme, choose]
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: light)')
  const follow = () => {
    if (!wasChosen()) show(system.matches ? 'light' : 'dark')
  }
  // The browser sends this event when another tab changed the choice; `key` is null when that tab cleared the
  // storage.
  const followOthers = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY && key !== null) return
    if (newValue === 'light' || newValue === 'dark') show(newValue)
    else follow()
  }
  listeners.add(listener)
  system.addEventListener('change', follow)
  window.addEventListener('storage', followOthers)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', follow)
    window.removeEventListener('storage', followOthers)
  }
}

function choose(theme: Theme): void {
  show(theme)
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

function wasChosen(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
