import { decodeBase58 } from '#lib/text/base58.ts'
import { placesBetween } from '#store/blocks/slots-between.ts'
import type { KeyRange } from '#store/rows/key-range.ts'
import { MOST_SLOTS, PLACES_PER_SLOT, placeOf } from '#store/rows/place.ts'
import { choiceOf, configOf, numberOf } from '#svm/rpc/params.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import type { RpcContext } from './context.ts'

// Parameters of the methods that list the history of an address. They have the names of Helius:
// https://www.helius.dev/docs/api-reference/rpc/http/gettransactionsforaddress

export const invalid = (sentence: string) => new RpcError(CODE.invalidParams, `Invalid params: ${sentence}`)

/**
 * The fields of `filters`. A field that is not one of `names` is an error, because ignoring it would change
 * the meaning of the result.
 */
export function filtersOf(
  value: unknown,
  names: readonly string[],
  name = 'filters',
): Record<string, unknown> {
  return recordOf(value, name, names)
}

/**
 * The range of whole numbers that a filter's comparisons allow: `from` is inclusive, `to` exclusive.
 *
 * @param read reads the number of one comparison
 */
export async function comparedWith(
  value: unknown,
  name: string,
  read: (bound: unknown, name: string) => bigint | Promise<bigint>,
): Promise<KeyRange> {
  const range: KeyRange = {}
  const from = (key: bigint) => {
    if (range.from === undefined || range.from < key) range.from = key
  }
  const to = (key: bigint) => {
    if (range.to === undefined || range.to > key) range.to = key
  }
  for (const [comparison, bound] of Object.entries(recordOf(value, name, ['gte', 'gt', 'lte', 'lt', 'eq']))) {
    if (bound === undefined || bound === null) continue
    const key = await read(bound, `${name}.${comparison}`)
    if (comparison === 'gte' || comparison === 'eq') from(key)
    if (comparison === 'gt') from(key + 1n)
    if (comparison === 'lt') to(key)
    if (comparison === 'lte' || comparison === 'eq') to(key + 1n)
  }
  return range
}

function recordOf(value: unknown, name: string, fields: readonly string[]): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  const isObject = typeof value === 'object' && !Array.isArray(value)
  if (!isObject) throw invalid(`${name} must be an object.`)
  const record = configOf(value)
  const odd = Object.keys(record).find((field) => !fields.includes(field))
  if (odd !== undefined)
    throw invalid(`unknown field \`${odd.slice(0, 100)}\` in ${name}, expected one of ${fields.join(', ')}.`)
  return record
}

const wholeNumber = (value: unknown, name: string) => BigInt(numberOf(value, name))

/** The intersection of two ranges. */
export const inBoth = (a: KeyRange, b: KeyRange): KeyRange => ({
  from: a.from === undefined || (b.from !== undefined && b.from > a.from) ? b.from : a.from,
  to: a.to === undefined || (b.to !== undefined && b.to < a.to) ? b.to : a.to,
})

/** Whether a number is in the range; null is only in the range without bounds. */
export function isWithin({ from, to }: KeyRange, value: number | bigint | null): boolean {
  if (value === null) return from === undefined && to === undefined
  return (from === undefined || value >= from) && (to === undefined || value < to)
}

export type Span = {
  /** The range of places; undefined: no block has such a time. */
  range: KeyRange | undefined
  /** Whether a block's time meets the filter. */
  isInTime: (blockTime: number | null) => boolean
}

/** Reads the filters `slot` and `blockTime`. */
export async function spanOf(
  { slot, blockTime }: Record<string, unknown>,
  { db }: RpcContext,
): Promise<Span> {
  const slots = await comparedWith(slot, 'filters.slot', wholeNumber)
  const times = await comparedWith(blockTime, 'filters.blockTime', wholeNumber)
  const places: KeyRange = {
    from: slots.from === undefined ? undefined : placeAtSlot(slots.from),
    to: slots.to === undefined ? undefined : placeAtSlot(slots.to),
  }
  const isInTime = (time: number | null) => isWithin(times, time)
  if (times.from === undefined && times.to === undefined) return { range: places, isInTime }
  const between = await placesBetween(db, {
    from: times.from === undefined ? undefined : Number(times.from),
    to: times.to === undefined ? undefined : Number(times.to - 1n),
  })
  return { range: between && inBoth(places, between), isInTime }
}

const placeAtSlot = (slot: bigint) => placeOf({ slot: Math.min(Number(slot), MOST_SLOTS), index: 0 })

/** An address; undefined for a missing parameter. */
export function optionalAddress(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && value.length <= 44 && decodeBase58(value)?.length === 32) return value
  throw invalid(`${name} must be an address.`)
}

export const oldestFirstOf = (value: unknown): boolean =>
  choiceOf(value, ['desc', 'asc'], 'sortOrder') === 'asc'

/** The whole numbers in a `paginationToken`, each below its limit; undefined without a token. */
export function tokenOf(value: unknown, limits: readonly number[]): number[] | undefined {
  if (value === undefined || value === null) return undefined
  const numbers =
    typeof value === 'string' && /^\d{1,16}(:\d{1,16})*$/.test(value) ? value.split(':').map(Number) : []
  if (numbers.length !== limits.length || numbers.some((number, i) => number >= (limits[i] ?? 0)))
    throw invalid('paginationToken is not one that this method gave.')
  return numbers
}

/**
 * The limits of the numbers in a pagination token: slot and index of a transaction's place. Lists of
 * transfers add the number of a transfer.
 */
export const PLACE_LIMITS = [MOST_SLOTS, PLACES_PER_SLOT] as const
export const TRANSFER_LIMITS = [...PLACE_LIMITS, 2 ** 32] as const
