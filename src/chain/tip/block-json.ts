import { endOfValue, type Visit, visitFields } from '../archive/json-slice.ts'

// The parts of a block's JSON, found without parsing it. The JSON is a node's answer to getBlock or the block
// object alone.

/** Visits the fields of the block, in their order. */
export function visitBlock(json: Buffer, visit: Visit): void {
  visitFields(json, 0, (name, start) =>
    name === 'result' ? (visitFields(json, start, visit) ?? -1) : visit(name, start),
  )
}

/**
 * The offset of the list of transactions; undefined without one, as in a node's answer with
 * `transactionDetails` `signatures` or `none`. Reads only the bytes before the list.
 */
export function findTransactions(json: Buffer): number | undefined {
  let list: number | undefined
  visitBlock(json, (name, start) => {
    if (name !== 'transactions') return endOfValue(json, start)
    list = start
    return -1
  })
  return list !== undefined && json[list] === 0x5b ? list : undefined
}

/** The number of transactions in the list; 0 when there is no list, or when it does not end. */
export function countTransactions(json: Buffer): number {
  const start = findTransactions(json)
  const found = start === undefined ? undefined : findElements(json, start)
  return (found?.spans.length ?? 0) / 3
}

/** The positions of a list's elements in its JSON. */
export type ElementSpans = {
  /** Three numbers per element: its start, its end (exclusive), and the sum of its `SPAN` flags. */
  spans: number[]
  /** The end of the list (exclusive). */
  end: number
}

export const SPAN = {
  /** The element may contain an integer that a JS number cannot represent exactly. */
  maybeLong: 1,
  /** The element contains bytes that are not ASCII. */
  notAscii: 2,
} as const

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** The number of digits of 2^53: numbers with fewer digits are always exact. */
const LONG_DIGITS = 16

/**
 * Finds the elements of the list that starts at `start`, in one pass. Their content is not validated.
 *
 * @returns undefined when it is not a list, or does not end
 */
export function findElements(bytes: Buffer, start: number): ElementSpans | undefined {
  if (bytes[start] !== 0x5b) return undefined
  const spans: number[] = []
  let at = afterBlank(bytes, start + 1)
  if (bytes[at] === 0x5d) return { spans, end: at + 1 }
  for (;;) {
    const end = bytes[at] === 0x7b ? pushObject(bytes, at, spans) : pushOther(bytes, at, spans)
    if (end <= at) return undefined
    at = afterBlank(bytes, end)
    if (bytes[at] === 0x5d) return { spans, end: at + 1 }
    if (bytes[at] !== 0x2c) return undefined
    at = afterBlank(bytes, at + 1)
  }
}

// A loop over bytes: a transaction has hundreds of short strings, and a call of indexOf for each costs five
// times as much.
function pushObject(bytes: Buffer, start: number, spans: number[]): number {
  const { length } = bytes
  let depth = 0
  let digits = 0
  let isLong = false
  let bits = 0
  for (let at = start; at < length; at++) {
    const byte = bytes[at] as number
    if (byte === QUOTE) {
      digits = 0
      for (at++; at < length; at++) {
        const inside = bytes[at] as number
        if (inside === QUOTE) break
        bits |= inside
        if (inside === BACKSLASH) at++
      }
    } else if (byte >= 0x30 && byte <= 0x39) {
      if (++digits === LONG_DIGITS) isLong = true
    } else {
      digits = 0
      if (byte === 0x7b || byte === 0x5b) depth++
      else if ((byte === 0x7d || byte === 0x5d) && --depth === 0) {
        spans.push(start, at + 1, (isLong ? SPAN.maybeLong : 0) + (bits >= 0x80 ? SPAN.notAscii : 0))
        return at + 1
      }
    }
  }
  return -1
}

/** The element is not an object, so not a transaction: assume that it needs the full parser. */
function pushOther(bytes: Buffer, start: number, spans: number[]): number {
  const end = endOfValue(bytes, start)
  spans.push(start, end, SPAN.maybeLong + SPAN.notAscii)
  return end
}

function afterBlank(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++
  return at
}
