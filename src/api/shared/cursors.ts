import { cursorForms } from '#contract/cursor-pages.ts'
import { PLACES_PER_SLOT, placeAt, placeOf } from '#store/rows/place.ts'
import { transferKeyAt, transferKeyOf } from '#store/rows/transfer-key.ts'
import { badInput } from '../errors.ts'

/** The cursors of a list, as texts and as numbers in the order of the list's entries. */
export type Cursors = {
  /**
   * Reads a cursor.
   *
   * @throws ApiError 400 that names `field`
   */
  read: (text: string, field: string) => bigint
  write: (at: bigint) => string
}

/** The greatest slot that fits into a place, which is a u64 with 20 bits for the index. */
const MAX_SLOTS = 2 ** 44
const MAX_NTH = 2 ** 32

/**
 * The cursors of a list with this form.
 *
 * @param numberOf the number of a cursor, in the order of the list's entries
 */
function cursorsOf(
  { example }: (typeof cursorForms)[keyof typeof cursorForms],
  numberOf: (slot: number, index: number, nth: number) => bigint,
  write: (at: bigint) => string,
): Cursors {
  return {
    read: (text, field) => {
      const [slot = 0, index = 0, nth = 0] = text.split('.').map(Number)
      if (slot < MAX_SLOTS && index < PLACES_PER_SLOT && nth < MAX_NTH) return numberOf(slot, index, nth)
      throw badInput(
        `${field} is "${text}": expected a cursor as ${field === 'after' ? 'previousCursor' : 'nextCursor'} gave it, such as ${example}.`,
      )
    },
    write,
  }
}

export const slotCursors = cursorsOf(cursorForms.slot, (slot) => BigInt(slot), String)

export const placeCursors = cursorsOf(
  cursorForms.place,
  (slot, index) => placeOf({ slot, index }),
  (place) => {
    const { slot, index } = placeAt(place)
    return `${slot}.${index}`
  },
)

export const transferCursors = cursorsOf(
  cursorForms.transfer,
  (slot, index, nth) => transferKeyOf({ slot, index, nth }),
  (key) => {
    const { slot, index, nth } = transferKeyAt(key)
    return `${slot}.${index}.${nth}`
  },
)
