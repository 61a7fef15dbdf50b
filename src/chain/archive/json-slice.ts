// Finds a part of a large JSON text without parsing the rest: a block has megabytes, and another process
// parses it. Strings are skipped with indexOf, so a block in base64 takes a few milliseconds.

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = new Set([0x7b, 0x5b])
const CLOSE = new Set([0x7d, 0x5d])

/** The byte range of a value: `[start, end)`. */
export type Span = { start: number; end: number }

/**
 * Called with the name of a field and the start of its value. Returns the end of the value, from
 * `endOfValue`, or -1 to stop.
 */
export type Visit = (name: string, start: number) => number

/**
 * Visits each field of the object that starts at `from`; blanks before it are allowed.
 *
 * @returns the end of the object; undefined when there is no object, when it does not end, or when `visit`
 *   stopped
 */
export function visitFields(bytes: Buffer, from: number, visit: Visit): number | undefined {
  let at = skipBlank(bytes, from)
  if (bytes[at] !== 0x7b) return undefined
  at = skipBlank(bytes, at + 1)
  if (bytes[at] === 0x7d) return at + 1
  for (;;) {
    if (bytes[at] !== QUOTE) return undefined
    const nameEnd = endOfString(bytes, at)
    if (nameEnd < 0) return undefined
    const name = bytes.toString('utf8', at + 1, nameEnd - 1)
    at = skipBlank(bytes, nameEnd)
    if (bytes[at] !== 0x3a) return undefined
    const start = skipBlank(bytes, at + 1)
    const end = visit(name, start)
    if (end <= start) return undefined
    at = skipBlank(bytes, end)
    if (bytes[at] === 0x7d) return at + 1
    if (bytes[at] !== 0x2c) return undefined
    at = skipBlank(bytes, at + 1)
  }
}

/** The start of the value at a path of field names. The bytes after it are not read. */
export function findStart(bytes: Buffer, path: readonly string[]): number | undefined {
  let at = 0
  for (const wanted of path) {
    let found: number | undefined
    visitFields(bytes, at, (name, start) => {
      if (name !== wanted) return endOfValue(bytes, start)
      found = start
      return -1
    })
    if (found === undefined) return undefined
    at = found
  }
  return at
}

/** The integer at `span`; undefined for anything else. */
export function wholeNumberAt(bytes: Buffer, span: Span | undefined): number | undefined {
  if (!span || span.end - span.start > 16) return undefined
  const text = bytes.toString('latin1', span.start, span.end)
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined
}

/** The end of the value that starts at `start`; at most `start` when the value is incomplete. */
export function endOfValue(bytes: Buffer, start: number): number {
  const first = bytes[start] ?? 0
  if (first === QUOTE) return endOfString(bytes, start)
  if (!OPEN.has(first)) {
    let at = start
    while (at < bytes.length && !isDelimiter(bytes[at] as number)) at++
    return at
  }
  let depth = 0
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === QUOTE) {
      at = endOfString(bytes, at) - 1
      if (at < 0) return -1
    } else if (byte === 0x7b || byte === 0x5b) depth++
    else if ((byte === 0x7d || byte === 0x5d) && --depth === 0) return at + 1
  }
  return -1
}

/** The offset after the closing quote, or -1. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(QUOTE, start + 1); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    let slashes = 0
    while (bytes[at - 1 - slashes] === BACKSLASH) slashes++
    if (slashes % 2 === 0) return at + 1
  }
  return -1
}

function skipBlank(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++
  return at
}

function isDelimiter(byte: number): boolean {
  return byte === 0x2c || byte <= 0x20 || CLOSE.has(byte)
}
