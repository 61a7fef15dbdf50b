import { placeAt } from './place.ts'
import { transferKeyAt } from './transfer-key.ts'

// A list is sorted by its keys: one number per entry, which sorts like the columns of the table's key.

/** Keys from `from` (inclusive) to `to` (exclusive); each is optional. */
export type KeyRange = { from?: bigint | undefined; to?: bigint | undefined }

/** Newest first; with `oldestFirst` the reverse order, from the beginning of the range. */
export type OrderedRange = KeyRange & { oldestFirst?: boolean | undefined }

export const descending = (a: bigint, b: bigint) => (a < b ? 1 : a > b ? -1 : 0)

export const ascending = (a: bigint, b: bigint) => descending(b, a)

export const isIn =
  ({ from, to }: KeyRange) =>
  (key: bigint) =>
    (from === undefined || key >= from) && (to === undefined || key < to)

/** The rest of the range after a key, in the order of the range. */
export function beyond(key: bigint, { from, to, oldestFirst }: OrderedRange): OrderedRange {
  return oldestFirst
    ? { from: from === undefined || key >= from ? key + 1n : from, to, oldestFirst }
    : { from, to: to === undefined || key < to ? key : to, oldestFirst }
}

/** Selects a page of a list. */
export type PageEdge = {
  /**
   * The page begins after this entry: with older entries or, with `oldestFirst`, newer ones. undefined: the
   * page begins at that end of the list.
   */
  edge?: bigint | undefined
  /** Read the page's entries from the oldest on. */
  oldestFirst?: boolean | undefined
}

/** The part of `range` that has the page's entries and all after them. */
export function rangeOfPage({ edge, oldestFirst }: PageEdge, range: KeyRange = {}): OrderedRange {
  const whole = { ...range, oldestFirst }
  return edge === undefined ? whole : beyond(edge, whole)
}

/** The columns by which rows are sorted, and their values for a key. */
export type KeyOrder = {
  columns: readonly ['slot' | 'place', ...string[]]
  valuesOf: (key: bigint) => readonly [bigint | number, ...(bigint | number)[]]
}

/** The order of each kind of key. */
export const orders = {
  slot: { columns: ['slot'], valuesOf: (slot) => [slot] },
  place: { columns: ['place'], valuesOf: (place) => [place] },
  /** Places, in a table that stores them in two columns. */
  transaction: {
    columns: ['slot', 'tx_index'],
    valuesOf: (place) => [placeAt(place).slot, placeAt(place).index],
  },
  /** Keys of token transfers. */
  transfer: {
    columns: ['slot', 'tx_index', 'nth'],
    valuesOf: (key) => [transferKeyAt(key).slot, transferKeyAt(key).index, transferKeyAt(key).nth],
  },
  /** Keys of activities, built like those of token transfers. */
  activity: { columns: ['place', 'nth'], valuesOf: (key) => [key >> 32n, transferKeyAt(key).nth] },
  /** Versions of balances, which are places, in a table of blocks. */
  version: { columns: ['slot'], valuesOf: (version) => [placeAt(version).slot] },
} as const satisfies Record<string, KeyOrder>

export function slotOfKey({ columns: [first], valuesOf }: KeyOrder, key: bigint): number {
  const [value] = valuesOf(key)
  return first === 'slot' ? Number(value) : placeAt(BigInt(value)).slot
}

/**
 * The SQL condition that the key is in the range. It contains only numbers, which need no escaping; a
 * separate condition on the first column lets the engine use the primary key.
 */
export function within({ columns, valuesOf }: KeyOrder, { from, to }: KeyRange): string {
  const bound = (comparison: '>=' | '<', key: bigint | undefined) => {
    if (key === undefined) return undefined
    const values = valuesOf(key)
    if (columns.length === 1) return `${columns[0]} ${comparison} ${values[0]}`
    return `${columns[0]} ${comparison[0]}= ${values[0]} AND (${columns.join(', ')}) ${comparison} (${values.join(', ')})`
  }
  return allOf([bound('>=', from), bound('<', to)])
}

/** Joins the conditions with AND; `1`, which every row meets, where there is none. */
export const allOf = (conditions: readonly (string | undefined)[]): string =>
  conditions.filter((one) => one !== undefined && one !== '1').join(' AND ') || '1'
