// JSON of SVM nodes: u64 values as digits, which a JS number cannot represent exactly.

// A quick test first: most texts have no such number and are parsed by JSON.parse directly.
const MAYBE_LONG = /[:,[]\s*-?\d{16}/
// Strings are matched as a whole, so digits in a log line are not changed.
const STRING_OR_LONG = /"(?:[^"\\]|\\.)*"|(?<![\d.])-?\d{16,}(?![\d.eE])/g

/**
 * Like `JSON.parse`, but an integer beyond ±(2^53 − 1) becomes a decimal string, so that it stays exact.
 * Such a field is `number | string`; `BigInt(field)` reads either exactly.
 *
 * @throws SyntaxError as `JSON.parse` does
 */
export function parseJson(text: string): unknown {
  if (!MAYBE_LONG.test(text)) return JSON.parse(text)
  return JSON.parse(
    text.replace(STRING_OR_LONG, (token) =>
      token[0] === '"' || Number.isSafeInteger(Number(token)) ? token : `"${token}"`,
    ),
  )
}

/**
 * Like `parseJson`, but an integer beyond ±(2^53 − 1) becomes a bigint, which `stringifyJson` writes
 * unchanged.
 */
export function parseExactJson(text: string): unknown {
  if (!MAYBE_LONG.test(text)) return JSON.parse(text)
  return JSON.parse(marked(text), (_, field) =>
    typeof field === 'string' && field.startsWith(MARK) ? BigInt(field.slice(MARK.length)) : field,
  )
}

/** The JSON with long integers replaced by strings that begin with the mark. */
const marked = (text: string) =>
  text.replace(STRING_OR_LONG, (token) =>
    token[0] === '"' || Number.isSafeInteger(Number(token)) ? token : `"${ESCAPED_MARK}${token}"`,
  )

/**
 * The same JSON, indented, with every number as in the original text.
 *
 * @throws SyntaxError as `JSON.parse` does
 */
export function indentJson(text: string): string {
  if (!MAYBE_LONG.test(text)) return JSON.stringify(JSON.parse(text), null, 2)
  return JSON.stringify(JSON.parse(marked(text)), null, 2).replace(MARKED, '$1')
}

/**
 * Like `JSON.stringify`, but a bigint is written as digits, like a u64 of a node.
 * The receiver needs `parseJson` for values beyond 2^53 − 1.
 */
export function stringifyJson(value: unknown): string {
  try {
    // This takes a quarter of the time of the way below, but throws for a bigint.
    return JSON.stringify(value)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  let sawBigint = false
  const text = JSON.stringify(value, (_, field: unknown) => {
    if (typeof field !== 'bigint') return field
    if (field >= -MAX_SAFE && field <= MAX_SAFE) return Number(field)
    sawBigint = true
    return `${MARK}${field}`
  })
  return sawBigint ? text.replace(MARKED, '$1') : text
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER)
// The mark is random in each process, so that no text from outside can contain it.
const NONCE = crypto.getRandomValues(new BigUint64Array(1))[0]
const MARK = `\u0000${NONCE}:`
const ESCAPED_MARK = `\\u0000${NONCE}:`
const MARKED = new RegExp(`"\\\\u0000${NONCE}:(-?\\d+)"`, 'g')
