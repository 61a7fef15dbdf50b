import { useEffect } from 'react'
import { createStore } from '../ui/store.ts'

// What a visitor keeps of addresses, in this browser alone.

/** `note` is '' where only `isWatched` is set. */
export type Kept = { note: string; isWatched: boolean }
type AllKept = Readonly<Record<string, Kept>>

const KEY = 'private-notes'
export const LONGEST_NOTE = 500
const NOTHING: Kept = { note: '', isWatched: false }

const kept = createStore<AllKept>(stored)

/** All that is kept, by address, in the order in which it was first kept. */
export function useAllKept(): AllKept {
  useEffect(() => {
    window.addEventListener('storage', followOthers)
    return () => window.removeEventListener('storage', followOthers)
  }, [])
  return kept.useValue()
}

export function useKept(address: string): Kept {
  const all = useAllKept()
  return (Object.hasOwn(all, address) ? all[address] : undefined) ?? NOTHING
}

/** Changes what is kept of an address. False where the browser keeps it no longer than the page is open. */
export function keep(address: string, change: Partial<Kept>): boolean {
  const { [address]: before = NOTHING, ...others } = kept.get()
  const { note, isWatched } = { ...before, ...change }
  const mine = { note: note.trim().slice(0, LONGEST_NOTE), isWatched }
  kept.set(mine.note || mine.isWatched ? { ...kept.get(), [address]: mine } : others)
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.get()))
    return true
  } catch {
    return false
  }
}

/** Another tab changed it; `key` is null when it removed all that was stored. */
function followOthers({ key }: StorageEvent): void {
  if (key === KEY || key === null) kept.set(stored())
}

function stored(): AllKept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return Object.fromEntries(
      Object.entries(found ?? {}).flatMap(([address, one]) => {
        const { note, isWatched } = (one ?? {}) as Partial<Record<keyof Kept, unknown>>
        return typeof note === 'string' && typeof isWatched === 'boolean'
          ? [[address, { note, isWatched }]]
          : []
      }),
    )
  } catch {
    return {}
  }
}
