import { createStored } from '../../ui/stored-value.ts'

// The visitor's notes and watched addresses, which only this browser stores.

/** The stored data of one address. `note` is empty if the address is only watched. */
export type Kept = { note: string; isWatched: boolean }
type AllKept = Readonly<Record<string, Kept>>

export const LONGEST_NOTE = 500
const NOTHING: Kept = { note: '', isWatched: false }

const kept = createStored<AllKept>('private-notes', readKept, JSON.stringify)

/** The stored data of all addresses, in the order in which they were added. */
export const useAllKept = kept.useValue

export function useKept(address: string): Kept {
  const all = useAllKept()
  return (Object.hasOwn(all, address) ? all[address] : undefined) ?? NOTHING
}

/**
 * Changes the stored data of an address. Returns false if the browser refuses storage, so that the change is
 * lost with the page.
 */
export function keep(address: string, change: Partial<Kept>): boolean {
  const { [address]: before = NOTHING, ...others } = kept.get()
  const { note, isWatched } = { ...before, ...change }
  const mine = { note: note.trim().slice(0, LONGEST_NOTE), isWatched }
  return kept.set(mine.note || mine.isWatched ? { ...kept.get(), [address]: mine } : others)
}

/** Parses the stored text and omits unreadable entries. */
function readKept(text: string | null): AllKept {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
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
