import { endOfValue, type Span, visitFields } from './json-slice.ts'

/** A file has unexpected content. The message names file and line. */
export class ArchiveError extends Error {}

/** An object in a JSON text: the positions of its fields, and the same for its `block` or `result`. */
export type JsonObject = {
  bytes: Buffer
  start: number
  end: number
  fields: ReadonlyMap<string, Span>
  /** The object in the field `block` or `result`. */
  inner: JsonObject | undefined
}

/** Far above real blocks; limits the memory for a file without newlines. */
export const MAX_VALUE = 512 * 1024 * 1024

const BRACE = 0x7b
const QUOTE = 0x22
const WRAPPERS = new Set(['block', 'result'])
/** The most nested wrappers: `{"slot":1,"block":{"jsonrpc":"2.0","result":{…}}}` */
const MOST_WRAPPERS = 2

/**
 * The JSON objects in a file's lines: one or several per line, or one over several lines. Only the first
 * object of a file, and objects whose first line is `{`, may span lines; so a truncated line does not swallow
 * the lines after it.
 *
 * @throws ArchiveError for other text, after the objects before it were yielded
 */
export async function* jsonObjects(
  lines: AsyncIterable<Buffer>,
  file: string,
): AsyncGenerator<{ object: JsonObject; line: number }> {
  let line = 0
  let isFirst = true
  let open: { parts: Buffer[]; line: number; depth: number; size: number } | undefined
  for await (const given of lines) {
    line++
    let text = line === 1 ? withoutMark(given) : given
    let from = line
    if (open) {
      open.parts.push(text)
      open.size += text.length
      open.depth += depthOf(text) ?? 0
      if (open.size > MAX_VALUE)
        throw new ArchiveError(
          `${file}, line ${open.line}: the JSON that begins there is longer than ${MAX_VALUE / 1e6} MB.`,
        )
      if (open.depth > 0) continue
      text = joined(open.parts)
      from = open.line
      open = undefined
    }
    for (let at = skipBlank(text, 0); at < text.length; isFirst = false) {
      const object = text[at] === BRACE ? scanObject(text, at) : undefined
      if (object) {
        yield { object, line: from }
        at = skipBlank(text, object.end)
        continue
      }
      const rest = text.subarray(at)
      const depth = rest[0] === BRACE ? depthOf(rest) : undefined
      // Joined lines whose brackets are all closed are read once only; otherwise a file could make every line
      // read them again.
      const isJoined = from < line
      if (depth === undefined || depth < 1 || isJoined || !mayGoOn(rest, isFirst))
        throw notJson(rest, file, from)
      open = { parts: [rest], line, depth, size: rest.length }
      break
    }
  }
  if (open)
    throw new ArchiveError(
      `${file}, line ${open.line}: the JSON that begins there is torn: the file ends before it does. The blocks before were read.`,
    )
}

function notJson(text: Buffer, file: string, line: number): ArchiveError {
  const start = text.toString('utf8', 0, 40).trim()
  return new ArchiveError(
    text[0] === BRACE
      ? `${file}, line ${line}: the line is torn or is not a JSON object (${text.length} bytes). The blocks before were read.`
      : `${file}, line ${line}: expected JSON of a block, found ${JSON.stringify(start)}. The blocks before were read.`,
  )
}

/** Whether an object that does not end in this line may continue in the next one. */
function mayGoOn(text: Buffer, isFirst: boolean): boolean {
  const last = text.toString('latin1', Math.max(0, text.length - 100)).trimEnd()
  return last === '{' || (isFirst && /[{[,:]$/.test(last))
}

/** How many more brackets a line opens than it closes; undefined when a string does not end in it. */
function depthOf(line: Buffer): number | undefined {
  let depth = 0
  for (let at = 0; at < line.length; at++) {
    const byte = line[at] as number
    if (byte === QUOTE) {
      const end = endOfValue(line, at)
      if (end <= at) return undefined
      at = end - 1
    } else if (byte === 0x7b || byte === 0x5b) depth++
    else if (byte === 0x7d || byte === 0x5d) depth--
  }
  return depth
}

/** The object at `start`; undefined when it does not end, or is not an object. */
function scanObject(bytes: Buffer, start: number, wrappers = 0): JsonObject | undefined {
  const fields = new Map<string, Span>()
  let inner: JsonObject | undefined
  const end = visitFields(bytes, start, (name, at) => {
    const isWrapped = WRAPPERS.has(name) && wrappers < MOST_WRAPPERS && bytes[at] === BRACE
    const object = isWrapped ? scanObject(bytes, at, wrappers + 1) : undefined
    inner = object ?? inner
    const valueEnd = object?.end ?? endOfValue(bytes, at)
    fields.set(name, { start: at, end: valueEnd })
    return valueEnd
  })
  return end === undefined ? undefined : { bytes, start, end, fields, inner }
}

const NEWLINE = Buffer.from('\n')

function joined(parts: readonly Buffer[]): Buffer {
  return Buffer.concat(parts.flatMap((part) => [part, NEWLINE]))
}

/** Removes the byte order mark that some editors write before UTF-8. */
function withoutMark(text: Buffer): Buffer {
  return text[0] === 0xef && text[1] === 0xbb && text[2] === 0xbf ? text.subarray(3) : text
}

function skipBlank(text: Buffer, from: number): number {
  let at = from
  while (text[at] === 0x20 || text[at] === 0x0a || text[at] === 0x0d || text[at] === 0x09) at++
  return at
}
