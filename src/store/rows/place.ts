// A transaction's identity inside the chain as one sortable number: slot·2^20 + index. One column instead of
// two halves the cost of searching the keys, and makes a page's cursor a single comparison.

const INDEX_BITS = 20n
/** The number of places per slot: more transactions than any block's compute budget allows. */
export const PLACES_PER_SLOT = 2 ** 20

/** All slots are below this: places of greater ones would not fit in 64 bits. */
export const MOST_SLOTS = 2 ** 43

export type Place = { slot: number; index: number }

export function placeOf({ slot, index }: Place): bigint {
  return (BigInt(slot) << INDEX_BITS) | BigInt(index)
}

export const placeAt = (place: bigint): Place => ({
  slot: Number(place >> INDEX_BITS),
  index: Number(place & ((1n << INDEX_BITS) - 1n)),
})

/**
 * The version of a value that was read from the node as it was after `slot`: newer than every transaction of
 * that slot.
 */
export const bootstrapVersion = (slot: number): bigint => placeOf({ slot, index: BOOTSTRAP_INDEX })
/**
 * The version of an account that the node no longer had at `slot`: older than any value that was read at this
 * slot.
 */
export const vanishedVersion = (slot: number): bigint => placeOf({ slot, index: VANISHED_INDEX })
/** Whether the version belongs to a value from the node's accounts; only such versions have these indexes. */
export const isFromNode = (version: bigint): boolean =>
  [BOOTSTRAP_INDEX, VANISHED_INDEX].includes(placeAt(version).index)
/** Whether the node listed the account. */
export const isListedByNode = (version: bigint): boolean => placeAt(version).index === BOOTSTRAP_INDEX
const BOOTSTRAP_INDEX = PLACES_PER_SLOT - 2
const VANISHED_INDEX = BOOTSTRAP_INDEX - 1
/** `isFromNode` as an SQL condition on a column of versions. */
export const isFromNodeSql = (column: string): string =>
  `bitAnd(${column}, ${PLACES_PER_SLOT - 1}) IN (${BOOTSTRAP_INDEX}, ${VANISHED_INDEX})`

/**
 * The places of `slots` as few half-open ranges: adjacent slots are joined. Numbers need no escaping in a
 * statement.
 */
export function placeRanges(slots: readonly number[]): { from: bigint; to: bigint }[] {
  const ranges: { from: bigint; to: bigint }[] = []
  for (const slot of [...new Set(slots)].sort((a, b) => a - b)) {
    const from = placeOf({ slot, index: 0 })
    const last = ranges.at(-1)
    if (last?.to === from) last.to = placeOf({ slot: slot + 1, index: 0 })
    else ranges.push({ from, to: placeOf({ slot: slot + 1, index: 0 }) })
  }
  return ranges
}
