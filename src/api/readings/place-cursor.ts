import { PLACES_PER_SLOT } from '#store/place.ts'
import { badInput } from '../errors.ts'

/** Slots that a place can hold: slot and 20 bits of index in one u64. */
const MAX_SLOTS = 2 ** 44
const MAX_NTH = 2 ** 32

/** The numbers of a cursor `slot.index` or `slot.index.nth`. */
export function parsePlaceCursor(cursor: string): { slot: number; index: number; nth: number } {
  const [slot = 0, index = 0, nth = 0] = cursor.split('.').map(Number)
  if (slot >= MAX_SLOTS || index >= PLACES_PER_SLOT || nth >= MAX_NTH)
    throw badInput(`cursor is "${cursor}": expected a cursor as nextCursor gave it, such as 812345.7.`)
  return { slot, index, nth }
}
