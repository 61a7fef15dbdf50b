/**
 * The first `head` and last `tail` characters; a text that would not become shorter is returned unchanged.
 */
export function ends(text: string, head: number, tail: number): string {
  return text.length <= head + tail + 3 ? text : `${text.slice(0, head)}...${text.slice(-tail)}`
}

/** Decimal digits with thousands separators: `1,234,567`. */
export function thousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/**
 * The text for the middle of a sentence: the first letter in lower case, unless the word is an abbreviation.
 */
export function lowered(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** The text for the beginning of a sentence: the first letter in upper case. */
export const raised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Characters that change the writing direction of the text after them: Unicode's Bidi_Control. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const SHOWN_DIRECTION = /\[U\+(061C|200[EF]|202[A-E]|206[6-9])\]/g

/** The text without these characters, so that its parts keep their order on the screen. */
export const withoutDirection = (text: string): string => text.replace(DIRECTION, '')

/** Replaces each such character by its code, `[U+202E]`: for values that are shown unchanged otherwise. */
export const showDirection = (text: string): string =>
  text.replace(DIRECTION, (sign) => `[U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`)

/** JSON in which the characters that `showDirection` replaces are JSON escapes. */
export const escapeDirection = (json: string): string =>
  json.replace(SHOWN_DIRECTION, (_, code: string) => `\\u${code.toLowerCase()}`)

/**
 * Invisible characters that make a text differ from another one, including the blank of Braille, which
 * Unicode calls visible.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

/**
 * Whether letters have more combining marks than languages write, so that they cover the lines above and
 * below. Latin, Greek and Cyrillic letters, digits and signs may have one mark after NFC composition, other
 * letters two.
 */
export const hasStackedMarks = (text: string): boolean =>
  /\p{M}{3}|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{S}]\p{M}{2}/u.test(
    withoutInvisible(text).normalize('NFC'),
  )

/** Keeps only the first of several stacked marks. */
export const withoutStackedMarks = (text: string): string =>
  hasStackedMarks(text) ? text.replace(/(\p{M})\p{M}+/gu, '$1') : text

/**
 * An untrusted text on one line: without control characters, line breaks, bidirectional controls and stacked
 * marks, cut to `most`.
 */
export const displayText = (text: string | null | undefined, most = 32): string =>
  [...withoutStackedMarks((text ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim())]
    .slice(0, most)
    .join('')
