import { createStore } from '../ui/store.ts'

// The admin's token is kept for the tab only: another tab, and this one after it was closed, ask again.

const KEY = 'admin-token'
const token = createStore(stored)

function stored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** The token of this tab; empty when none was given. */
export const useAdminToken = token.useValue

/** Keeps the token for the tab; an empty one forgets it. */
export function keepAdminToken(next: string): void {
  try {
    if (next) sessionStorage.setItem(KEY, next)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage it is kept until the page is closed.
  }
  token.set(next)
}
