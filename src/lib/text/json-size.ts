/**
 * The number of values in a JSON text and its nesting depth, counted without parsing it: the cost of parsing
 * and reading it.
 */
export type JsonSize = { values: number; depth: number }

/** The size of a JSON text; for invalid JSON the result has no meaning. */
export function jsonSize(text: string): JsonSize {
  let values = 0
  let depth = 0
  let deepest = 0
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') inText = !inText
    else if (inText) {
      if (letter === '\\') at++
    } else if (letter === '}' || letter === ']') depth--
    else if (letter === '{' || letter === '[') {
      values++
      deepest = Math.max(deepest, ++depth)
    } else if (letter === ',') values++
  }
  return { values, depth: deepest }
}

/**
 * `JSON.parse` for untrusted text.
 *
 * @throws SyntaxError for a text beyond the limits, before it is parsed, and as `JSON.parse`; the message is
 * a clause
 */
export function parseSmallJson(text: string, most: JsonSize & { length: number }): unknown {
  if (text.length > most.length) throw new SyntaxError(`it is longer than ${most.length} characters`)
  const { values, depth } = jsonSize(text)
  if (depth > most.depth) throw new SyntaxError(`it is nested ${depth} levels deep, more than ${most.depth}`)
  if (values > most.values) throw new SyntaxError(`it has ${values} values, more than ${most.values}`)
  return JSON.parse(text)
}
