// JSON as SVM nodes speak it: u64 written as bare digits that a JS number cannot hold.

// A cheap look first: most texts hold no such number at all and go straight to JSON.parse.
const MAYBE_LONG = /[:,[]\s*-?\d{16}/
// Strings are matched whole, so digits inside a log line are never touched.
const STRING_OR_LONG = /"(?:[^"\\]|\\.)*"|(?<![\d.])-?\d{16,}(?![\d.eE])/g

/**
 * Like `JSON.parse`, but an integer beyond ±(2^53 − 1) arrives as a decimal string instead of losing digits.
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
 * Like `JSON.stringify`, but a bigint is written as bare digits, as a node writes a u64.
 * Values beyond 2^53 − 1 therefore need `parseJson` on the other side.
 */
export function stringifyJson(value: unknown): string {
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
// A control character never appears unescaped in JSON text, so no user string can look like a mark.
const MARK = '\u0000u64:'
const MARKED = /"\\u0000u64:(-?\d+)"/g
