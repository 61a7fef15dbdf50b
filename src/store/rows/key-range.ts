import { placeAt } from './place.ts'
import { transferKeyAt } from './transfer-key.ts'

// A list is in the order of its keys: one number for each entry, which sorts as the columns of the table's key do.

/** Keys from `from` on and before `to`; each may be left out. */
export type KeyRange = { from?: bigint | undefined; to?: bigint | undefined }

/** Newest first; `oldestFirst`: the other order, from the range's beginning. */
export type OrderedRange = KeyRange & { oldestFirst?: boolean | undefined }

export const descending = (a: bigint, b: bigint) => (a < b ? 1 : a > b ? -1 : 0)

export const ascending = (a: bigint, b: bigint) => descending(b, a)

export const isIn =
  ({ from, to }: KeyRange) =>
  (key: bigint) =>
    (from === undefined || key >= from) && (to === undefined || key < to)

/** The rest of the range behind a key, in its order. */
export function beyond(key: bigint, { from, to, oldestFirst }: OrderedRange): OrderedRange {
  return oldestFirst
    ? { from: from === undefined || key >= from ? key + 1n : from, to, oldestFirst }
    : { from, to: to === undefined || key < to ? key : to, oldestFirst }
}

/** Which page of a list is read. */
export type PageEdge = {
  /** The entry behind which the page begins: older, or where `oldestFirst` newer. undefined: at that end of the list. */
  edge?: bigint | undefined
  /** Its entries are found from the oldest on. */
  oldestFirst?: boolean | undefined
}

/** The part of `range` that has the page's entries and all behind it. */
export function rangeOfPage({ edge, oldestFirst }: PageEdge, range: KeyRange = {}): OrderedRange {
  const whole = { ...range, oldestFirst }
  return edge === undefined ? whole : beyond(edge, whole)
}

/** The columns that rows are sorted by, and their values in a key. */
export type KeyOrder = {
  columns: readonly ['slot' | 'place', ...string[]]
  valuesOf: (key: bigint) => readonly [bigint | number, ...(bigint | number)[]]
}

/** By the kind of key. */
export const orders = {
  slot: { columns: ['slot'], valuesOf: (slot) => [slot] },
  place: { columns: ['place'], valuesOf: (place) => [place] },
  /** Places, in a table with two columns for them. */
  transaction: {
    columns: ['slot', 'tx_index'],
    valuesOf: (place) => [placeAt(place).slot, placeAt(place).index],
  },
  /** Keys of token transfers. */
  transfer: {
    columns: ['slot', 'tx_index', 'nth'],
    valuesOf: (key) => [transferKeyAt(key).slot, transferKeyAt(key).index, transferKeyAt(key).nth],
  },
  /** Keys as those of token transfers. */
  activity: { columns: ['place', 'nth'], valuesOf: (key) => [key >> 32n, transferKeyAt(key).nth] },
  /** Versions of balances, which are places, in a table of blocks. */
  version: { columns: ['slot'], valuesOf: (version) => [placeAt(version).slot] },
} as const satisfies Record<string, KeyOrder>

export function slotOfKey({ columns: [first], valuesOf }: KeyOrder, key: bigint): number {
  const [value] = valuesOf(key)
  return first === 'slot' ? Number(value) : placeAt(BigInt(value)).slot
}

/** The condition that the key is in the range. Numbers, which need no escaping; the one for the first column alone uses the key. */
export function within({ columns, valuesOf }: KeyOrder, { from, to }: KeyRange): string {
  const bound = (comparison: '>=' | '<', key: bigint | undefined) => {
    if (key === undefined) return undefined
    const values = valuesOf(key)
    if (columns.length === 1) return `${columns[0]} ${comparison} ${values[0]}`
    return `${columns[0]} ${comparison[0]}= ${values[0]} AND (${columns.join(', ')}) ${comparison} (${values.join(', ')})`
  }
  return allOf([bound('>=', from), bound('<', to)])
}

/** One condition of those that are given; 1, which every row meets, where none is. */
export const allOf = (conditions: readonly (string | undefined)[]): string =>
  conditions.filter((one) => one !== undefined && one !== '1').join(' AND ') || '1'
