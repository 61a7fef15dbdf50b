/** First `head` and last `tail` characters; a text that would not become shorter is returned unchanged. */
export function ends(text: string, head: number, tail: number): string {
  return text.length <= head + tail + 3 ? text : `${text.slice(0, head)}...${text.slice(-tail)}`
}

/** Decimal digits with thousands separators: `1,234,567`. */
export function thousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** For the middle of a sentence: the first letter in lower case, unless the word is an abbreviation. */
export function lowered(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** For the beginning of a sentence: the first letter in upper case. */
export const raised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Characters that turn the direction of the text behind them: Unicode's Bidi_Control. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const SHOWN_DIRECTION = /\[U\+(061C|200[EF]|202[A-E]|206[6-9])\]/g

/** A text whose parts keep their order on the screen. */
export const withoutDirection = (text: string): string => text.replace(DIRECTION, '')

/** Each such character as its code, `[U+202E]`: for values that are shown as they are. */
export const showDirection = (text: string): string =>
  text.replace(DIRECTION, (sign) => `[U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`)

/** JSON with the characters that `showDirection` replaced, as JSON's escapes. */
export const escapeDirection = (json: string): string =>
  json.replace(SHOWN_DIRECTION, (_, code: string) => `\\u${code.toLowerCase()}`)

/** Not seen, though it makes a text another one: also the blank of Braille, a sign that Unicode calls visible. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

/**
 * Whether letters have more marks above and below them than languages write: they cover the lines beside them. Latin,
 * Greek and Cyrillic letters, digits and signs have one beyond their composed form, others two.
 */
export const hasStackedMarks = (text: string): boolean =>
  /\p{M}{3}|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{S}]\p{M}{2}/u.test(
    withoutInvisible(text).normalize('NFC'),
  )

/** Keeps only the first of stacked marks. */
export const withoutStackedMarks = (text: string): string =>
  hasStackedMarks(text) ? text.replace(/(\p{M})\p{M}+/gu, '$1') : text

/**
 * A stranger's text on one line: without control characters, line breaks, bidirectional and stacked marks, and cut.
 */
export const displayText = (text: string | null | undefined, most = 32): string =>
  [...withoutStackedMarks((text ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim())]
    .slice(0, most)
    .join('')
