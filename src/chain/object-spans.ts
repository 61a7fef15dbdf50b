/** The places of the objects of a list in its JSON. */
export type ObjectSpans = {
  /** Three numbers for each: where it starts, where it ends (exclusive), and the sum of its `SPAN` flags. */
  spans: number[]
  /** The end of the list (exclusive). */
  end: number
}

export const SPAN = {
  /** It may contain an integer that a JS number cannot represent exactly. */
  maybeLong: 1,
  /** It contains bytes beyond ASCII. */
  notAscii: 2,
} as const

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** The number of digits of 2^53: numbers with fewer digits are always exact. */
const LONG_DIGITS = 16

/**
 * Finds the objects of the list that starts at `start`, in one pass. What is inside of them is not validated.
 *
 * @returns `undefined` when it is no list, when an element is no object, and when it does not end
 */
export function findObjects(bytes: Uint8Array, start: number): ObjectSpans | undefined {
  if (bytes[start] !== 0x5b) return undefined
  const spans: number[] = []
  let at = afterBlank(bytes, start + 1)
  if (bytes[at] === 0x5d) return { spans, end: at + 1 }
  for (;;) {
    if (bytes[at] !== 0x7b) return undefined
    const end = pushObject(bytes, at, spans)
    if (end < 0) return undefined
    at = afterBlank(bytes, end)
    if (bytes[at] === 0x5d) return { spans, end: at + 1 }
    if (bytes[at] !== 0x2c) return undefined
    at = afterBlank(bytes, at + 1)
  }
}

// A loop over bytes: a transaction has hundreds of short strings, and a call of indexOf for each costs five times as much.
function pushObject(bytes: Uint8Array, start: number, spans: number[]): number {
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

function afterBlank(bytes: Uint8Array, from: number): number {
  let at = from
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++
  return at
}
