import { createStored } from '../../ui/stored.ts'

// What a visitor keeps of addresses, in this browser alone.

/** `note` is '' where only `isWatched` is set. */
export type Kept = { note: string; isWatched: boolean }
type AllKept = Readonly<Record<string, Kept>>

export const LONGEST_NOTE = 500
const NOTHING: Kept = { note: '', isWatched: false }

const kept = createStored<AllKept>('private-notes', readKept, JSON.stringify)

/** All that is kept, by address, in the order in which it was first kept. */
export const useAllKept = kept.useValue

export function useKept(address: string): Kept {
  const all = useAllKept()
  return (Object.hasOwn(all, address) ? all[address] : undefined) ?? NOTHING
}

/** Changes what is kept of an address. False where the browser keeps it no longer than the page is open. */
export function keep(address: string, change: Partial<Kept>): boolean {
  const { [address]: before = NOTHING, ...others } = kept.get()
  const { note, isWatched } = { ...before, ...change }
  const mine = { note: note.trim().slice(0, LONGEST_NOTE), isWatched }
  return kept.set(mine.note || mine.isWatched ? { ...kept.get(), [address]: mine } : others)
}

/** What cannot be read is left out. */
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
