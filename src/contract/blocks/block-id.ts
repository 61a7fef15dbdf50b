/** The id of a block in URLs: its height, or `slot-` and its slot when an archive recorded no height. */
export const blockId = ({ height, slot }: { height: number | null; slot: number }): string =>
  height === null ? slotId(slot) : String(height)

export const slotId = (slot: number): string => `slot-${slot}`

/**
 * Parses the id of a block; `undefined` if it is malformed. `slot-` and a slot is also valid for a block that
 * has a height.
 */
export function readBlockId(text: string): { height: number } | { slot: number } | undefined {
  const [, prefix, digits] = /^(slot-)?(\d{1,16})$/.exec(text) ?? []
  const number = Number(digits)
  if (!Number.isSafeInteger(number)) return undefined
  return prefix ? { slot: number } : { height: number }
}
