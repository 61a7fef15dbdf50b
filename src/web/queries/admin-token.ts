import { createStore } from '../ui/store.ts'

// The admin's token is stored for this tab only. Other tabs, and this tab after it was closed, ask for it
// again.

const KEY = 'admin-token'
const token = createStore(stored)

function stored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** The token of this tab; empty when the admin has not entered one. */
export const useAdminToken = token.useValue

/** Stores the token for this tab; an empty one removes it. */
export function keepAdminToken(next: string): void {
  try {
    if (next) sessionStorage.setItem(KEY, next)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without session storage the token lasts until the page is closed.
  }
  token.set(next)
}
