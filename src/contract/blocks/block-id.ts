/** The id of a block in URLs: its height, or `slot-` and its slot when an archive recorded no height. */
export const blockId = ({ height, slot }: { height: number | null; slot: number }): string =>
  height === null ? slotId(slot) : String(height)

export const slotId = (slot: number): string => `slot-${slot}`

/** Reads the text of `blockId`; `undefined` for other text. The slot of a block with a height is an id too. */
export function readBlockId(text: string): { height: number } | { slot: number } | undefined {
  const [, prefix, digits] = /^(slot-)?(\d{1,16})$/.exec(text) ?? []
  const number = Number(digits)
  if (!Number.isSafeInteger(number)) return undefined
  return prefix ? { slot: number } : { height: number }
}
