import { useSyncExternalStore } from 'react'

// The admin's token is kept for the tab only: another tab, and this one after it was closed, ask again.

const KEY = 'admin-token'
const listeners = new Set<() => void>()

function read(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** The token of this tab; empty when none was given. */
export const useAdminToken = (): string => useSyncExternalStore(subscribe, read)

/** Keeps the token for the tab; an empty one forgets it. */
export function keepAdminToken(token: string): void {
  try {
    if (token) sessionStorage.setItem(KEY, token)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage it is asked for again.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
